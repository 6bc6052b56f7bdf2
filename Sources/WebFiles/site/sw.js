/// <reference lib="webworker" />
// Placeholder until the page has its own: nothing is kept.
