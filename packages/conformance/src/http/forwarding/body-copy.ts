/** A longer body is forwarded like any other, and not judged. `check-har` has the same bound. */
const longestCopy = 256 * 1024

/** What passed of a body. */
export interface PassedBody {
  readonly bytes: number
  /** Absent if it was too long to be kept, or did not end. */
  readonly content?: Buffer
}

/** Copies a body while it passes, up to a bound. */
export interface BodyCopy {
  readonly bytes: number
  add(piece: Buffer): void
  passed(): PassedBody
}

export function createBodyCopy(): BodyCopy {
  let pieces: Buffer[] = []
  let bytes = 0
  return {
    get bytes() {
      return bytes
    },
    add(piece) {
      bytes += piece.length
      if (bytes <= longestCopy) pieces.push(piece)
      else pieces = []
    },
    passed: () => (bytes > longestCopy ? { bytes } : { bytes, content: Buffer.concat(pieces) }),
  }
}

/** Whether more than this can be copied. */
export function isTooLong(bytes: number): boolean {
  return bytes > longestCopy
}
