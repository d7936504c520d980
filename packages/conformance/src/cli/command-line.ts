import { plainLines } from '../reporters/plain.ts'
import { suiteVersion } from '../run/version.ts'
import { commands } from './commands.ts'
import { didYouMean } from './did-you-mean.ts'
import { CannotJudgeError, UsageError } from './errors.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import { helpOf, overview } from './help.ts'
import { readSettings } from './settings.ts'
import type { Streams } from './streams.ts'

/** Runs one command. Everything that goes wrong ends here, as words on stderr and an exit code. */
export async function main(args: readonly string[], streams: Streams): Promise<ExitCode> {
  try {
    return await dispatch(args, streams)
  } catch (error) {
    if (error instanceof UsageError) {
      for (const complaint of error.complaints) complain(streams, complaint)
      return exitCodes.usage
    }
    if (error instanceof CannotJudgeError) {
      complain(streams, error.message)
      return exitCodes.cannotTell
    }
    complain(streams, `a fault of the suite itself, please report it: ${(error as Error)?.stack ?? String(error)}`)
    return exitCodes.cannotTell
  }
}

async function dispatch([name, ...rest]: readonly string[], streams: Streams): Promise<ExitCode> {
  // npm needs two dashes before the flags of a script, so fingers write them, and pnpm passes them on.
  const args = rest[0] === '--' ? rest.slice(1) : rest
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
    const hint = name.startsWith('-') ? '; options stand behind the command' : didYouMean(name, names)
    throw new UsageError([`expected a command, received ${JSON.stringify(name)}${hint}; --help lists them`])
  }
  // Whoever asks for help gets it, whatever else is wrong with the command line.
  if (args.includes('--help') || args.includes('-h')) return show(helpOf(command), streams)
  if (args.includes('--version')) return show(suiteVersion, streams)
  const settings = readSettings(args, streams.environment, { known: command.known, directory: streams.directory })
  const [least, most] = command.wordCount
  const count = settings.words.length
  if (count < least || count > most) {
    const expected = command.words === '' ? 'flags only' : command.words
    // Not shown: a word that stands there by mistake may be a secret.
    throw new UsageError([`${name}: expected ${expected}, received ${count} ${count === 1 ? 'word' : 'words'}`])
  }
  const run = await command.load()
  return await run(settings, streams)
}

const names = commands.map((command) => command.name)

function show(text: string, { stdout }: Streams): ExitCode {
  stdout.write(text.endsWith('\n') ? text : `${text}\n`)
  return exitCodes.good
}

function complain({ stderr }: Streams, text: string): void {
  // What is wrong may be quoted, and come from a report that somebody else wrote.
  stderr.write(`card-conformance: ${plainLines(text)}\n`)
}
