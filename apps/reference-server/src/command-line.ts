import { closeSync, mkdirSync, openSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { loadContract } from '@card-contract/contract'
import { type Announced, announcementJson, announcementText } from './announcement/announcement.ts'
import { type Config, readInvocation } from './config/config.ts'
import { ConfigurationError } from './config/configuration-error.ts'
import { isLoopback } from './config/readers.ts'
import { exitCodes } from './exit-code.ts'
import { acceptFixtures, exampleFixtures, readFixtures } from './fixtures.ts'
import { framesOf, type Log } from './log.ts'
import { openLog } from './log-stream.ts'
import { isEveryAddress, originOf, type RunningServer, serve } from './serve.ts'
import { type Fixtures, StoreUnavailableError, UnfitStoreError } from './store/store.ts'
import { createTrouble, knownOperations } from './trouble/index.ts'
import { causeOf } from './watched-store.ts'

/** What the program does, in a Node that has everything that the server is built on. */
export async function main(): Promise<void> {
  try {
    const invocation = readInvocation()
    if (invocation.kind === 'show') process.stdout.write(invocation.text)
    else await start(invocation.config)
  } catch (error) {
    for (const line of complaintsAbout(error)) process.stderr.write(`reference-server: ${line}\n`)
    process.exit(error instanceof ConfigurationError ? exitCodes.misconfigured : exitCodes.failed)
  }
}

async function start(config: Config): Promise<void> {
  prepareStateFile(config.database, { isDefault: config.isDefaultDatabase })
  const log = await openLog(config)
  const running = await run(config, log)
  onStopSignal(async (signal) => {
    log.server({ level: 'info', event: 'stopping', signal, requests: running.requestsUnderWay })
    const { requestsCutOff } = await running.stop(config.shutdownDeadlineMs)
    if (requestsCutOff > 0) log.server({ level: 'warn', event: 'requests-cut-off', requests: requestsCutOff })
    log.server({ level: 'info', event: 'stopped' })
    await log.end()
    process.exit(exitCodes.stopped)
  })
  log.server({ level: 'info', event: 'listening', pid: process.pid })
  announce(config, running.port)
}

/** Why the server cannot start. Describes an error without its message, because a driver's message may quote a URL with a password. */
function complaintsAbout(error: unknown): readonly string[] {
  if (error instanceof ConfigurationError) return error.complaints
  if (error instanceof StoreUnavailableError) return [`the database cannot be used: ${causeOf(error)}`]
  if (error instanceof UnfitStoreError) return [`the database cannot be used: ${error.message}; ${error.hint}`]
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return [`--port: port ${port} is already in use; use --port 0 to pick a free one`]
  if (code === 'EACCES' && port !== undefined) return [`--port: this user is not allowed to listen on port ${port}`]
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return [`--host: ${address ?? 'the host'} is not an address of this machine`]
  }
  const name = error instanceof Error ? error.name : 'an exception'
  const frames = error instanceof Error ? framesOf(error).split(' | ') : []
  return [`unexpected error: ${name}${code ? ` ${code}` : ''}`, ...frames.map((frame) => `  ${frame}`)]
}

const stopSignals = ['SIGTERM', 'SIGINT'] as const
type StopSignal = (typeof stopSignals)[number]

/** Calls back on the first signal to stop. The second one ends the process at once. */
function onStopSignal(stop: (signal: StopSignal) => void): void {
  let isStopping = false
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (isStopping) process.exit(128 + constants.signals[signal])
      isStopping = true
      stop(signal)
    })
  }
}

/**
 * Creates the SQLite file if it does not exist, readable by its owner only. SQLite gives its companions (-wal, -shm) the same
 * permissions. The folder is created only if it is the server's own default; any other missing folder is probably a typing mistake.
 */
function prepareStateFile(database: string, { isDefault }: { isDefault: boolean }): void {
  const path = /^sqlite:(?!:)(.+)$/.exec(database)?.[1]
  if (path === undefined) return
  try {
    if (isDefault) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    closeSync(openSync(path, 'a', 0o600))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigurationError([`--database: cannot write to ${path} (${code}); use --memory to run without a file`])
  }
}

/** Starts one process that serves requests as configured. */
async function run(config: Config, log: Log): Promise<RunningServer> {
  const { trouble: settings, ...rest } = config
  return await serve({
    ...rest,
    ...(settings.length > 0
      ? { trouble: createTrouble(knownOperations(loadContract()), settings), isTroubleControlled: true }
      : {}),
    fixtures: fixturesOf(config),
    log,
    clock: () => new Date(),
  })
}

function fixturesOf({ fixturesFile }: Config): Fixtures {
  return fixturesFile === undefined ? acceptFixtures(exampleFixtures()) : readFixtures(fixturesFile)
}

/** Announces on stdout that the server is listening. */
function announce(config: Config, port: number): void {
  if (config.announce === 'none') return
  const { payments, payouts } = fixturesOf(config)
  const announced: Announced = {
    contract: loadContract(),
    origin: originOf(config.host, port),
    isLocal: isLoopback(config.host),
    isOnEveryAddress: isEveryAddress(config.host),
    payment: payments[0],
    payout: payouts[0],
    ...config,
  }
  const { stdout } = process
  stdout.on('error', () => {})
  stdout.write(
    config.announce === 'json'
      ? announcementJson(announced)
      : announcementText(announced, { isColoured: stdout.isTTY === true && stdout.hasColors() }),
  )
}
