import type { Check, Deviation, Step } from '../model/check.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Finding } from '../model/finding.ts'
import type { Notice } from '../model/notice.ts'
import { readResponse } from '../model/read-response.ts'
import type { ApiResponse } from '../model/session.ts'
import { placeOf } from '../model/value-at.ts'
import type { Received, WatchedExchanges } from './received.ts'
import { errorInWords } from './result.ts'

/** Further evidence adds nothing, and a report must stay readable. */
const findingsKept = 5

export interface Watched {
  readonly findings: readonly Finding[]
  /** Why the check could not look at a response: a fault of the suite. */
  readonly errored: string | undefined
  /** How many steps its rule judged. */
  readonly judged: number
}

/**
 * Passes every response to the checks that watch responses of its kind. Responses come in the order of their exchange
 * IDs, so the kept evidence does not depend on the concurrency of the run. All checks see one response before the next, so
 * that they can share intermediate results.
 */
export function watchResponses(
  checks: readonly Check<never>[],
  exchanges: WatchedExchanges,
  notices: readonly Notice[],
): Map<string, Watched> {
  const watchers = checks.flatMap((check) => (looks.some((look) => check[look]) ? [new Watcher(check)] : []))
  const read = createReader()
  const show = (shown: readonly Received[], lookOf: LookOf) => showEach(watchers, readOneByOne(shown, read), lookOf)
  show(exchanges.accepted, ({ watches }) => watches)
  show(exchanges.acceptedAlthoughOpen, ({ watches, isOwedAlways }) => (isOwedAlways ? watches : undefined))
  show(exchanges.rejected, ({ watchesRejections }) => watchesRejections)
  show(exchanges.blocking, ({ watchesBlocking }) => watchesBlocking)
  show(exchanges.unreadable, ({ watchesUnreadable }) => watchesUnreadable)
  showNotices(watchers, notices)
  const steps = stepsIn(exchanges, read)
  for (const watcher of watchers) {
    const { operationId } = watcher.check.requirement
    const watched = exchanges.accepted.filter(
      ({ exchange }) => operationId === undefined || exchange.operationId === operationId,
    )
    watcher.look(() => {
      const { watchesAll, watchesCourse } = watcher.check
      for (const found of [watchesAll?.(readOneByOne(watched, read)), watchesCourse?.(steps)]) {
        for (const deviation of found ?? []) {
          watcher.add([deviation], { id: deviation.exchange, ...(operationId ? { operationId } : {}) })
        }
      }
      for (const { exchange, deviation } of watcher.check.judge?.(steps) ?? []) {
        watcher.judged++
        if (deviation) watcher.add([deviation], { id: exchange, ...(operationId ? { operationId } : {}) })
      }
    })
  }
  return new Map(watchers.map((watcher) => [watcher.check.id, watcher]))
}

const looks = [
  'watches',
  'watchesRejections',
  'watchesBlocking',
  'watchesUnreadable',
  'watchesNotices',
  'watchesAll',
  'watchesCourse',
  'judge',
] as const satisfies readonly (keyof Check<never>)[]

type Read = (exchange: Exchange) => ApiResponse

/** A longer body takes too much memory in parsed form. */
const parsedOnceAtMost = 4096

/** Many checks look at the same response, so most are parsed once. */
function createReader(): Read {
  const known = new Map<Exchange, ApiResponse>()
  return (exchange) => {
    if ((exchange.response?.body.length ?? 0) > parsedOnceAtMost) return readResponse(exchange)
    const response = known.get(exchange) ?? readResponse(exchange)
    known.set(exchange, response)
    return response
  }
}

function stepsIn({ all, accepted, acceptedAlthoughOpen }: WatchedExchanges, read: Read): readonly Step[] {
  const owed = new Set([...accepted, ...acceptedAlthoughOpen])
  return all.map((one) => {
    const { exchange } = one
    return { exchange, isOwed: owed.has(one), read: () => read(exchange) }
  })
}

function readOneByOne(exchanges: readonly Received[], read: Read): Iterable<ApiResponse> {
  return {
    *[Symbol.iterator]() {
      for (const { exchange, because } of exchanges) {
        yield because === undefined ? read(exchange) : { ...read(exchange), because }
      }
    },
  }
}

/** In the order of the exchanges that prove them, like the responses. */
function showNotices(watchers: readonly Watcher[], notices: readonly Notice[]): void {
  const looking = byOperation(watchers.filter(({ check }) => check.watchesNotices))
  for (const notice of notices) {
    const { exchange } = notice.response
    for (const watcher of looking(notice.response)) {
      watcher.look(() => watcher.add(watcher.check.watchesNotices?.(notice) ?? [], exchange))
    }
  }
}

type LookOf = (check: Check<never>) => Check['watches']

/** Calls each check that watches such responses. */
function showEach(watchers: readonly Watcher[], responses: Iterable<ApiResponse>, lookOf: LookOf): void {
  const looking = byOperation(watchers.filter(({ check }) => lookOf(check)))
  for (const response of responses) {
    for (const watcher of looking(response)) {
      watcher.look(() => {
        const deviations = lookOf(watcher.check)?.(response)
        if (deviations?.length) watcher.add(deviations, response.exchange)
      })
    }
  }
}

class Watcher implements Watched {
  readonly check: Check<never>
  readonly findings: Finding[] = []
  errored: string | undefined
  judged = 0
  readonly #seen = new Set<string>()

  constructor(check: Check<never>) {
    this.check = check
  }

  look(act: () => void): void {
    try {
      act()
    } catch (error) {
      this.errored ??= errorInWords(error)
    }
  }

  add(deviations: readonly Deviation[], { id: exchange, operationId }: Pick<Exchange, 'id' | 'operationId'>): void {
    for (const deviation of deviations) {
      const key = keyOf(deviation, operationId)
      if (this.#seen.has(key) || this.findings.length === findingsKept) continue
      this.#seen.add(key)
      const { id, level } = this.check.requirement
      this.findings.push({ requirement: id, level, ...(operationId ? { operationId } : {}), ...deviation, exchange })
    }
  }
}

/** The same deviation at another index of a list, or with another value of the same type, counts once. */
function keyOf({ pointer = '', about, expected }: Deviation, operationId: string | undefined): string {
  return JSON.stringify([operationId, placeOf(pointer), about, expected])
}

/** The checks that watch a response: those of its operation, and those whose requirement concerns all operations. */
function byOperation(watchers: readonly Watcher[]): (response: ApiResponse) => readonly Watcher[] {
  const groups = new Map<string | undefined, readonly Watcher[]>()
  return ({ exchange: { operationId } }) => {
    const known = groups.get(operationId)
    if (known) return known
    const group = watchers.filter(
      ({ check: { requirement } }) => (requirement.operationId ?? operationId) === operationId,
    )
    groups.set(operationId, group)
    return group
  }
}
