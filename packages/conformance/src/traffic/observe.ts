import { inMicroseconds } from '../engine/evidence/recorder.ts'
import { unpack } from '../engine/http/unpack.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import { type Exchange, type HeaderLine, headerOf } from '../engine/nouns/wire/exchange.ts'
import { longestSeenBody, recordedScenario, type SeenExchange } from '../engine/nouns/wire/seen.ts'
import { createSeenReader } from '../engine/offline/read-seen.ts'
import { createSeenRedactor } from '../engine/offline/seen-redactor.ts'
import type { Passed, PassedRequest } from './forwarding/passed.ts'
import type { LiveFinding, LiveJudge } from './judge-live.ts'

/** An exchange that passed, without its secrets, and what deviates in it. */
export interface Observed {
  /** Counts from 1, in the order in which exchanges ended. */
  readonly number: number
  /** Without headers and bodies if it belongs to no operation of the contract. */
  readonly exchange: Exchange
  readonly isForeign: boolean
  /** In milliseconds since 1970, with fractions. */
  readonly atMs: number
  /** Absent if no response arrived. */
  readonly status?: number
  /** Set if the response is known, and its body is not, or is no response to judge. */
  readonly unkept?: { readonly status: number; readonly headers: readonly HeaderLine[]; readonly bodyBytes: number }
  /** Bodies that were too long to be judged. */
  readonly tooLong: readonly ('request' | 'response')[]
  /** What the proxy responded itself, because the service did not see the request. */
  readonly ownStatus?: number
  readonly findings: readonly LiveFinding[]
}

export interface Observer {
  observe(passed: Passed): Observed
  /** Why the request must not reach the service; undefined if it may. */
  whyRejected(request: PassedRequest): string | undefined
}

/** Reads, redacts and judges each exchange by itself. What it keeps of them are the secrets to hide in later ones, and what was created. */
export function createObserver(suite: Suite, basePath: string, live: LiveJudge): Observer {
  const { contract } = suite
  const read = createSeenReader(contract, basePath)
  const redactor = createSeenRedactor(suite)
  const withOpen = suite.createOpenRequests()
  let number = 0

  function redacted(seen: SeenExchange): Exchange | undefined {
    const exchange = read(seen, number)
    const [learnt] = exchange ? redactor.learn([exchange]) : []
    return learnt && withOpen(redactor.hide(learnt))
  }

  /** Those of the headers that rules read, without secrets. */
  function headOf(
    exchange: Exchange,
    { status, headers }: NonNullable<Passed['response']>,
  ): Omit<NonNullable<Observed['unkept']>, 'bodyBytes'> {
    const response = { status, headers, body: '', bodyBytes: 0, truncated: false }
    return { status, headers: redactor.hide({ ...exchange, response }).response?.headers ?? [] }
  }

  return {
    observe(passed) {
      number++
      const { response, trouble, atMs, ownStatus } = passed
      const seen = asSeen(passed, number)
      const own = redacted(seen)
      const exchange = own ?? foreign(seen, redactor.hidePath(seen.request.target))
      const isUnkept = response !== undefined && exchange.response === undefined && trouble === undefined
      return {
        ...{ number, exchange, atMs, isForeign: own === undefined },
        ...(response ? { status: response.status } : {}),
        ...(ownStatus === undefined ? {} : { ownStatus }),
        ...(isUnkept ? { unkept: { ...headOf(exchange, response), bodyBytes: response.body.bytes } } : {}),
        tooLong: tooLongIn(passed),
        findings: own ? live.judge(own) : [],
      }
    },
    whyRejected(request) {
      const trouble = { kind: 'blocked', message: '' } as const
      const own = redacted(asSeen({ request, trouble, atMs: 0, durationMs: 0 }, 0))
      const why = own && live.whyBroken(own)
      return why && `${why.headline}; expected ${why.expected} (${why.id}, ${why.level})`
    },
  }
}

function asSeen(
  passed: Pick<Passed, 'request' | 'response' | 'trouble' | 'atMs' | 'durationMs'>,
  number: number,
): SeenExchange {
  const { request, response, trouble, durationMs } = passed
  const { method, target, headers } = request
  const text = response && textOf(response)
  return {
    ...{ id: String(number), scenario: recordedScenario, sequence: number, startedMs: 0 },
    durationMs: inMicroseconds(durationMs),
    request: { method, target, headers, ...bodyOf(request) },
    ...(response && text !== undefined && !trouble
      ? { response: { status: response.status, headers: response.headers, body: text } }
      : {}),
    ...(trouble ? { trouble } : {}),
  }
}

/** An empty body is none, unless its chunks say that there is one. */
function bodyOf({ body: { content }, headers }: PassedRequest): Pick<SeenExchange['request'], 'body'> {
  const isThere = content && (content.length > 0 || headerOf(headers, 'transfer-encoding') !== undefined)
  return isThere ? { body: content.toString('utf8') } : {}
}

/** Undefined if it was not kept, or cannot be unpacked. */
function textOf({ status, headers, body }: NonNullable<Passed['response']>): string | undefined {
  // A rejection is known by its status alone.
  if (!body.content) return status >= 400 ? '' : undefined
  const unpacked = unpack(body.content, headerOf(headers, 'content-encoding'), longestSeenBody)
  return unpacked.trouble ? undefined : unpacked.body.toString('utf8')
}

function foreign({ request, trouble, ...seen }: SeenExchange, target: string): Exchange {
  return {
    ...{ id: seen.id, scenario: recordedScenario, attempt: 1, sequence: seen.sequence ?? 0 },
    intent: 'open',
    request: { method: request.method, target, headers: [] },
    ...(trouble ? { trouble: { kind: trouble.kind, message: '' } } : {}),
    ...{ waits: 0, startedMs: seen.startedMs, durationMs: seen.durationMs },
  }
}

function tooLongIn({ request, response, trouble }: Passed): Observed['tooLong'] {
  if (trouble) return []
  return [
    ...(request.body.content ? [] : (['request'] as const)),
    ...(response && !response.body.content ? (['response'] as const) : []),
  ]
}
