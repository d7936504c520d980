import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { everyClientCheck } from '../../clients/checks.ts'
import { judgeClient } from '../../clients/judge-client.ts'
import { UnusableAdapterError } from '../../clients/try-out.ts'
import { onInterrupt } from '../attend.ts'
import type { Command } from '../command.ts'
import { conclude } from '../conclude.ts'
import { CannotJudgeError, UsageError } from '../exit-code.ts'
import { keepFullReports } from '../full-reports.ts'
import { readKnownFailures } from '../known-failures-file.ts'
import { checkReportFiles } from '../report-files.ts'
import { selectedIn } from '../selection.ts'
import type { Streams } from '../streams.ts'
import { showProgress } from './progress.ts'
import { adapterOf } from './spawn-adapter.ts'

/** Tests a client through an adapter, and writes the reports. */
export const client: Command = async (settings, streams, suite) => {
  const { given, words } = settings
  const { contract } = suite
  const selection = selectedIn(settings, contract, everyClientCheck(suite), 'a report of client lists them')
  const knownFailures = readKnownFailures(given.knownFailures, streams)
  findCommand(words[0], streams)
  checkReportFiles(given.report, streams)
  keepFullReports(settings, streams)
  const interrupt = onInterrupt(streams)
  const progress = given.quiet ? undefined : showProgress(streams)
  try {
    const report = await judgeClient({
      ...{ suite, selection, knownFailures, failOn: given.failOn, timeoutMs: given.timeout },
      start: adapterOf(words, streams),
      command: words.map(quoted).join(' '),
      signal: interrupt.signal,
      ...(progress ? { onScenario: progress.show } : {}),
    })
    progress?.end()
    return conclude(report, given, streams, interrupt.signal.aborted)
  } catch (error) {
    if (!(error instanceof UnusableAdapterError)) throw error
    throw new CannotJudgeError(`client: ${error.message}; the README of this package has the protocol`)
  } finally {
    progress?.end()
    interrupt.release()
  }
}

/** As a shell reads it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** A command that does not exist is wrong usage, and says so before anything starts. */
function findCommand(command: string | undefined, { environment, directory }: Streams): void {
  if (command === undefined) {
    throw new UsageError([
      'client: expected the command of an adapter after two dashes, received none; for example: client -- node adapter.mjs',
    ])
  }
  const hasPath = command.includes('/')
  const folders = hasPath ? [directory] : (environment.PATH ?? '').split(delimiter)
  if (folders.some((folder) => isProgram(hasPath ? resolve(folder, command) : join(folder, command)))) return
  const where = hasPath ? 'which is no program that can be started' : 'which PATH does not have'
  throw new UsageError([
    `client: expected a command that starts the adapter, received ${JSON.stringify(command)}, ${where}`,
  ])
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
