import { longestSeenBody } from '../../engine/nouns/wire/seen.ts'

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
      if (bytes <= longestSeenBody) pieces.push(piece)
      else pieces = []
    },
    passed: () => (bytes > longestSeenBody ? { bytes } : { bytes, content: Buffer.concat(pieces) }),
  }
}

/** Whether more than this can be copied. */
export function isTooLong(bytes: number): boolean {
  return bytes > longestSeenBody
}
