import { setTimeout } from 'node:timers/promises'
import { isListening } from '../../http/is-listening.ts'
import { replayChecks } from '../../offline/replay.ts'
import type { RunOptions } from '../../run/settings.ts'
import { list } from '../../values/words.ts'
import { attend } from '../attend.ts'
import type { ExitCode } from '../exit-code.ts'
import type { Settings } from '../options.ts'
import { replayText } from '../replay-text.ts'
import type { Streams } from '../streams.ts'
import { leadsToThisMachine } from '../target.ts'
import { tell } from '../tell.ts'
import { type FullRun, watchTarget } from './loop.ts'
import { watchPaths } from './paths.ts'
import { watchRestarts } from './restarts.ts'
import { createTriggers } from './triggers.ts'
import { hasKeys, listenToUser } from './user.ts'

/** A server on this machine may be back at once; another machine is asked less often. */
const lookEveryMs = { here: 250, elsewhere: 1_000 } as const

/** How many checks of each verdict are shown after a run; --verbose shows all. */
const mostShown = 20

/** Runs once, and again when the target restarts, a watched file changes or a key asks for it. */
export async function watchRun(
  runAll: () => Promise<FullRun>,
  options: RunOptions,
  { given }: Settings,
  streams: Streams,
): Promise<ExitCode> {
  const { baseUrl } = options.target
  const url = new URL(baseUrl)
  const stopped = new AbortController()
  const over = stopped.signal
  const everyMs = leadsToThisMachine(baseUrl) ? lookEveryMs.here : lookEveryMs.elsewhere
  const triggers = createTriggers()
  const say = (line: string): void => {
    tell(streams, line)
  }
  let isWaiting = false
  const stopPaths = watchPaths(
    {
      paths: given.watchPath,
      written: given.report.map(({ path }) => path),
      async onChange() {
        // A target that is stopped is about to restart, which is a reason of its own.
        if (await isListening(url, over)) triggers.add('changed')
      },
    },
    streams,
  )
  const restarts = watchRestarts({
    isListening: () => isListening(url, over),
    pause: () => setTimeout(everyMs, undefined, { signal: over }),
    over,
    onStop() {
      // During a run, the progress and the results show it.
      if (isWaiting) say(`${url.host} has stopped`)
    },
    onRestart: () => triggers.add('restarted'),
  })
  try {
    return await watchTarget(await runAll(), {
      triggers,
      listen() {
        isWaiting = true
        const stop = listenToUser(streams, triggers.add)
        return () => {
          isWaiting = false
          stop()
        }
      },
      runAll,
      async runAgain(report, ids) {
        const { result, isInterrupted } = await attend(
          baseUrl,
          { ...given, afterInterrupt: 'ending the run' },
          streams,
          (attending) => replayChecks(report, ids, { ...options, ...attending }),
        )
        streams.stdout.write(
          replayText(result.checks, { ...given, most: given.verbose ? undefined : mostShown }, streams),
        )
        return isInterrupted ? undefined : result.checks
      },
      say,
      invitation: `once ${reasons(url.host, given.watchPath)}; ${
        hasKeys(streams) ? 'keys: a all, f failed, q quit' : 'Ctrl-C quits'
      }`,
    })
  } finally {
    stopped.abort()
    stopPaths()
    await restarts
  }
}

function reasons(host: string, paths: readonly string[]): string {
  const changes = paths.length === 0 ? [] : [`${list(paths, 'or')} changes`]
  return list([`${host} restarts`, ...changes], 'or')
}
