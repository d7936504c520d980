import { loadContract } from '@card-contract/contract'
import { destination } from 'pino'
import { type Announced, announcementJson, announcementText } from './announcement/announcement.ts'
import type { Config } from './config/config.ts'
import { isLoopback } from './config/option-reader.ts'
import { acceptFixtures, exampleFixtures, readFixtures } from './fixtures.ts'
import { createLog, type Log, type LogStream } from './log.ts'
import { prettyStream } from './pretty-stream.ts'
import { isEveryAddress, originOf, type RunningServer, serve } from './serve.ts'
import type { Fixtures } from './store/store.ts'
import { createTrouble, knownOperations } from './trouble/index.ts'

/** The log of a process that was started from the command line: on stderr, readable in a terminal and otherwise as JSON. */
export async function openLog({ logLevel, logFormat }: Config): Promise<Log> {
  const isPretty = (logFormat ?? (process.stderr.isTTY ? 'pretty' : 'json')) === 'pretty'
  const log = createLog({ level: logLevel, stream: isPretty ? await prettyStream(process.stderr) : jsonStream() })
  process.on('exit', () => log.flush())
  return log
}

function jsonStream(): LogStream {
  const stream = destination({ dest: process.stderr.fd, sync: false })
  // The reader of the log may go away. The server continues.
  stream.on('error', () => {})
  let hasEnded = false
  return {
    write: (line) => void stream.write(line),
    // A write may be under way, which this would overtake.
    flushSync: () => hasEnded || stream.flushSync(),
    closeInOrder: () =>
      new Promise((resolve) => {
        hasEnded = true
        setTimeout(resolve, longestEndMs).unref()
        stream.once('close', resolve)
        stream.end()
      }),
  }
}

/** A reader that takes nothing must not keep the process. */
const longestEndMs = 1000

/** Starts one process that serves requests as configured. */
export async function run(config: Config, log: Log): Promise<RunningServer> {
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
export function announce(config: Config, port: number): void {
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
