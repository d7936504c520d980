// Loaded before the suite by `pnpm conformance`: without a command it is `run`, so that options alone test a server.
const [command = '-'] = process.argv.slice(2)
if (command.startsWith('-')) process.argv.splice(2, 0, 'run')

export {}
