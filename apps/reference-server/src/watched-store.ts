import type { Log } from './log.ts'
import { type Store, StoreUnavailableError } from './store/store.ts'

/**
 * Logs why the store rejects calls: a line for each new cause, and one, with the counts, when it is ready again. A call that succeeds
 * is no proof of that, because it may have changed nothing.
 */
export function watchStore(store: Store, log: Pick<Log, 'server'>): Store {
  /** How many calls were rejected, by cause. Undefined while the store is available. */
  let outage: Map<string, number> | undefined
  let damage: StoreUnavailableError | undefined
  let isChecking = false

  function note(error: unknown, rejectedCalls: number): void {
    if (!(error instanceof StoreUnavailableError)) return
    if (error.isDamage) damage = error
    outage ??= new Map()
    const cause = causeOf(error)
    const before = outage.get(cause)
    if (before === undefined) log.server({ level: 'error', event: 'store-unavailable', fault: cause })
    outage.set(cause, (before ?? 0) + rejectedCalls)
  }

  async function ready(): Promise<void> {
    try {
      await store.ready()
    } catch (error) {
      note(error, 0)
      throw error
    }
    // A damaged page stays damaged, whatever else still works.
    if (damage) throw damage
    if (!outage) return
    const frequent = [...outage].toSorted(([, one], [, other]) => other - one).slice(0, 3)
    const fault = frequent.map(([cause, count]) => `${count} x ${cause}`).join(', ')
    const requests = [...outage.values()].reduce((sum, count) => sum + count, 0)
    outage = undefined
    log.server({ level: 'info', event: 'store-available', requests, fault })
  }

  function watch<Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) {
    return async (...given: Given): Promise<Result> => {
      try {
        const result = await call(...given)
        if (outage && !isChecking) check()
        return result
      } catch (error) {
        note(error, 1)
        throw error
      }
    }
  }

  function check(): void {
    isChecking = true
    const done = () => {
      isChecking = false
    }
    ready().then(done, done)
  }

  /** A store that became unavailable has nothing left to finish. The log says why, and the server stops as usual. */
  async function close(): Promise<void> {
    try {
      await store.close()
    } catch (error) {
      note(error, 0)
      if (!(error instanceof StoreUnavailableError)) throw error
    }
  }

  return {
    kind: store.kind,
    createUser: watch(store.createUser),
    findUser: watch(store.findUser),
    issueCard: watch(store.issueCard),
    findCard: watch(store.findCard),
    move: watch(store.move),
    changeState: watch(store.changeState),
    listTransactions: watch(store.listTransactions),
    findPayment: watch(store.findPayment),
    pollPayout: watch(store.pollPayout),
    seed: store.seed,
    ready,
    close,
  }
}

/** Why the store is unavailable. Of a driver's error only the code, such as ECONNREFUSED or 28P01: its message may quote a URL. */
export function causeOf({ message, cause }: StoreUnavailableError): string {
  const { code } = (cause ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^(?!ERR_)\w{1,40}$/.test(code) ? `${message} (${code})` : message
}
