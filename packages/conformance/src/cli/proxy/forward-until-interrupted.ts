import { once } from 'node:events'
import { isLoopback } from '@card-contract/options'
import type { FailOn } from '../../engine/nouns/level.ts'
import type { Suite } from '../../engine/nouns/suite.ts'
import { counted } from '../../engine/values/texts.ts'
import { type ProxyOptions, startProxy } from '../../traffic/start-proxy.ts'
import { onInterrupt } from '../attend.ts'
import { UsageError } from '../exit-code.ts'
import type { Streams } from '../streams.ts'
import { tell } from '../tell.ts'
import { reasonOf } from '../write-file.ts'
import { createLiveLines } from './live-lines.ts'
import type { RecordingFile } from './recording-file.ts'

interface Forwarded extends Pick<ProxyOptions, 'tls'> {
  readonly suite: Suite
  readonly baseUrl: string
  readonly recording: Pick<RecordingFile, 'add' | 'path'>
  /** Whether the recording stays in the end. */
  readonly keeps: boolean
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly failOn?: FailOn | undefined
  readonly block: boolean
  readonly quiet: boolean
  readonly noColor: boolean
}

/** Beside that of the reference server. */
const defaultPort = 4020

/** Records and shows each exchange as it ends. */
export async function forwardUntilInterrupted(options: Forwarded, streams: Streams): Promise<void> {
  const { suite, baseUrl, tls, recording, host = '127.0.0.1', port = defaultPort, failOn = 'documented' } = options
  const { block: blocks, keeps, quiet, noColor } = options
  const show = quiet ? undefined : createLiveLines(noColor, streams)
  const own = { blocked: 0, unreachable: 0 }
  const forwarding = await listening(
    startProxy({
      ...{ suite, baseUrl, tls, host, port, failOn, blocks },
      onExchange(observed) {
        recording.add(observed)
        const kind = observed.exchange.trouble?.kind
        if (kind === 'blocked') own.blocked++
        if (kind === 'connect') own.unreachable++
        show?.(observed)
      },
    }),
    { port, host },
  )
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${forwarding.port}`
  const interrupt = onInterrupt(streams, 'judging what passed')
  tell(streams, `listening on ${address}, forwarding to ${baseUrl}`)
  if (!quiet) {
    tell(streams, `set the base URL of the client to ${address}${new URL(baseUrl).pathname.replace(/\/$/, '')}`)
    if (!isLoopback(host)) tell(streams, 'warning: other machines can reach the proxy, and the service through it')
    tell(streams, `recording to ${recording.path}${keeps ? '' : ' until it is judged'}`)
    tell(streams, 'Ctrl-C ends the proxy and judges what passed')
  }
  if (!interrupt.signal.aborted) await once(interrupt.signal, 'abort')
  await forwarding.close()
  interrupt.release()
  for (const [count, why] of [
    [own.blocked, 'for breaking the contract; the service did not see any of that'],
    [own.unreachable, 'because the service could not be reached; the service is not judged by that'],
  ] as const) {
    if (count > 0) tell(streams, `the proxy itself rejected ${counted(count, 'request')} ${why}`)
  }
}

/** Puts in words why the proxy cannot listen. */
async function listening<Started>(
  starting: Promise<Started>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<Started> {
  try {
    return await starting
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new UsageError([`--port: expected a free port, received ${port}, which is in use`])
    if (code === 'EACCES') throw new UsageError([`--port: expected a port that you may use, received ${port}`])
    if (code === undefined) throw error
    throw new UsageError([`--host: expected an address of this machine, received ${host}: ${reasonOf(error)}`])
  }
}
