export interface RestartsWatched {
  isListening(): Promise<boolean>
  /** Waits until it is time to look again; rejects when `over` is aborted. */
  pause(): Promise<unknown>
  readonly over: AbortSignal
  onStop(): void
  onRestart(): void
}

/** Looks again and again, until `over`, and reports each time that the target no longer listens, or does so again. */
export async function watchRestarts({ isListening, pause, over, onStop, onRestart }: RestartsWatched): Promise<void> {
  let wasListening = true
  while (!over.aborted) {
    await pause().catch(() => undefined)
    if (over.aborted) return
    const isThere = await isListening()
    if (over.aborted) return
    if (isThere && !wasListening) onRestart()
    if (!isThere && wasListening) onStop()
    wasListening = isThere
  }
}
