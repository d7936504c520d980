import { didYouMean, readOptions } from '@card-contract/options'
import type { Suite } from '../engine/nouns/suite.ts'
import { suiteVersion } from '../engine/nouns/version.ts'
import { commands } from './commands.ts'
import { CannotJudgeError, type ExitCode, exitCodes, UsageError } from './exit-code.ts'
import { helpOf, overview } from './help.ts'
import { logStreams } from './log-streams.ts'
import { program } from './options.ts'
import type { Streams } from './streams.ts'
import { tell } from './tell.ts'

/** What commands judge by. It is loaded when one needs it, so that `--help` does not wait for it. */
export type LoadSuite = () => Promise<Suite>

/** Runs one command. Turns every error into a message on stderr and an exit code. */
export async function main(args: readonly string[], direct: Streams, loadSuite: LoadSuite): Promise<ExitCode> {
  const streams = logStreams(direct)
  try {
    return await dispatch(args, streams, loadSuite)
  } catch (error) {
    if (error instanceof UsageError) {
      for (const draft of error.reported) tell(streams, draft)
      return exitCodes.usage
    }
    if (error instanceof CannotJudgeError) {
      tell(streams, error.message)
      return exitCodes.cannotTell
    }
    tell(streams, `internal error in the suite; please report it: ${(error as Error)?.stack ?? String(error)}`)
    return exitCodes.cannotTell
  }
}

async function dispatch([name, ...args]: readonly string[], streams: Streams, loadSuite: LoadSuite): Promise<ExitCode> {
  if (name === '--version' || name === '-v') return show(suiteVersion, streams)
  if (name === '--help' || name === '-h' || name === 'help') {
    const about = commands.find((command) => command.name === args[0])
    return show(about ? helpOf(about) : overview(), streams)
  }
  if (name === undefined) {
    throw new UsageError([`expected a command, received none: ${names.join(', ')}; --help explains them`])
  }
  const command = commands.find((one) => one.name === name)
  if (!command) {
    const hint = name.startsWith('-') ? '; options follow the command' : didYouMean(name, names)
    throw new UsageError([`expected a command, received ${JSON.stringify(name)}${hint}; --help lists them`])
  }
  // --help takes precedence over errors in the command line. After two dashes, it is that of another command.
  const own = command.takesCommand ? args.slice(0, args.indexOf('--') + 1 || undefined) : args
  if (own.includes('--help') || own.includes('-h')) return show(helpOf(command), streams)
  if (own.includes('--version')) return show(suiteVersion, streams)
  const { environment, directory } = streams
  const [least, most] = command.wordCount
  const words = { names: command.words, least, most }
  // The dashes of this command are its own, and not those that npm leaves.
  const given = command.takesCommand ? ['--', ...args] : args
  const settings = readOptions(program, { args: given, environment, directory, known: command.known, words })
  const run = await command.load()
  return await run(settings, streams, await loadSuite())
}

const names = commands.map((command) => command.name)

function show(text: string, { stdout }: Streams): ExitCode {
  stdout.write(text.endsWith('\n') ? text : `${text}\n`)
  return exitCodes.good
}
