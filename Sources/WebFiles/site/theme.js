/** Light or dark, when the person chose one. */
export function showTheme() {
  const theme = localStorage.getItem("arc.theme");
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
