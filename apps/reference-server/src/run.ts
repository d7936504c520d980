import { loadContract } from '@card-contract/contract'
import { type Announced, announcementJson, announcementText } from './announcement/announcement.ts'
import type { Config } from './config/config.ts'
import { acceptFixtures, exampleFixtures, readFixtures } from './fixtures.ts'
import { createLog, type Log } from './log.ts'
import { boundNursery } from './nursery.ts'
import { isEveryAddress, originOf, type RunningServer, type Shared, serve } from './serve.ts'
import type { Fixtures } from './store/store.ts'

/** The log of a process that was started from the command line: on stderr, in the form that suits it. */
export function openLog({ logLevel, logFormat }: Config, worker?: number): Log {
  const { stderr } = process
  // Whoever reads the log may stop reading; that is no reason for the server to stop.
  stderr.on('error', () => {})
  const log = createLog({
    level: logLevel,
    format: logFormat ?? (stderr.isTTY ? 'pretty' : 'json'),
    worker,
    isColoured: stderr.isTTY === true && stderr.hasColors(),
    write: (text) => stderr.write(text),
  })
  process.on('exit', () => log.flush())
  return log
}

/** Everything that one process needs to answer requests as configured. */
export async function run(config: Config, log: Log, shared?: Shared): Promise<RunningServer> {
  const running = await serve({
    ...config,
    fixtures: fixturesOf(config),
    log,
    clock: () => new Date(),
    ...(shared ? { shared } : {}),
  })
  boundNursery()
  return running
}

/** Judged again by each process, which costs nothing and spares them a way to send amounts that JSON would round. */
function fixturesOf({ fixturesFile }: Config): Fixtures {
  return fixturesFile === undefined ? acceptFixtures(exampleFixtures()) : readFixtures(fixturesFile)
}

/** Says on stdout that the server listens, once, however many processes it has. */
export function announce(config: Config, port: number): void {
  if (config.announce === 'none') return
  const announced: Announced = {
    contract: loadContract(),
    origin: originOf(config.host, port),
    isOnEveryAddress: isEveryAddress(config.host),
    payoutReference: fixturesOf(config).payouts[0]?.reference,
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
