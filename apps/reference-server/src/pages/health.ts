import type { Store } from '../store/store.ts'
import { jsonPage, type Page } from './page.ts'

// Shorter than the timeout of common probes (Kubernetes' default is 1 s), so that a probe gets a response in time.
const storeTimeoutMs = 800

/** Reports only that the process runs and its event loop is not blocked, so that a lost database does not cause a restart. */
export function health(): Page {
  return jsonPage(200, { status: 'alive' })
}

/** Reports whether requests should be sent here: the store responds, and the server is not stopping. */
export function createReadiness(store: Pick<Store, 'ready'>, isStopping: () => boolean): () => Promise<Page> {
  // Concurrent probes share one query, so that they do not pile up on a store that hangs.
  let pending: Promise<boolean> | undefined
  return async () => {
    if (isStopping()) return jsonPage(503, { status: 'stopping' })
    pending ??= responds(store).finally(() => {
      pending = undefined
    })
    const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, storeTimeoutMs, false).unref())
    return (await Promise.race([pending, timeout]))
      ? jsonPage(200, { status: 'ready' })
      : jsonPage(503, { status: 'store-unavailable' })
  }
}

async function responds(store: Pick<Store, 'ready'>): Promise<boolean> {
  try {
    await store.ready()
    return true
  } catch {
    return false
  }
}
