import Commands

Program.main(CommandLine.arguments)
