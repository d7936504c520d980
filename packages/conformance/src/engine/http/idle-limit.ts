/** How long a connection may rest before its target is likely to have closed it. */
export interface IdleLimit {
  /** Infinite until a request was lost on an idle connection. */
  readonly ms: number
  /** A request was lost on a connection that had been idle for this long. */
  learnFromReset(idledMs: number): void
}

/** Some targets close idle connections without notice; requests sent on those are lost. */
export function createIdleLimit(): IdleLimit {
  let ms = Number.POSITIVE_INFINITY
  return {
    get ms() {
      return ms
    },
    learnFromReset(idledMs) {
      // Many connections may close at once; those idle for longer than the known limit show nothing new.
      if (idledMs <= ms) ms = idledMs / 2
    },
  }
}
