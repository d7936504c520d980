import type { Store } from '../store/store.ts'
import { jsonPage, type Page } from './page.ts'

// Shorter than the patience of a prober (Kubernetes' default is 1 s), so that it hears "no" rather than nothing.
const storePatienceMs = 800

/** The process runs and its event loop turns; says nothing about anything else, so that a lost database restarts nobody. */
export function health(): Page {
  return jsonPage(200, { status: 'alive' })
}

/** Whether requests should be sent here: the store answers, and the server is not stopping. */
export function createReadiness(store: Pick<Store, 'ready'>, isStopping: () => boolean): () => Promise<Page> {
  // Probes share one question: they must not pile up on a store that hangs.
  let asking: Promise<boolean> | undefined
  return async () => {
    if (isStopping()) return jsonPage(503, { status: 'stopping' })
    asking ??= answers(store).finally(() => {
      asking = undefined
    })
    const patience = new Promise<boolean>((resolve) => setTimeout(resolve, storePatienceMs, false).unref())
    return (await Promise.race([asking, patience]))
      ? jsonPage(200, { status: 'ready' })
      : jsonPage(503, { status: 'store-unavailable' })
  }
}

async function answers(store: Pick<Store, 'ready'>): Promise<boolean> {
  try {
    await store.ready()
    return true
  } catch {
    return false
  }
}
