import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** A report of the largest run has a quarter of that. Whole texts are read into memory, and a device or a pipe need not end. */
const longestText = 256 * 1024 * 1024

const pieceBytes = 1024 * 1024

/** Reads a text that has at most `most` bytes. Throws Node's error, or one that says how long the file is at least. */
export function readBounded(path: string, most = longestText): string {
  const file = openSync(path, 'r')
  try {
    if (fstatSync(file).size > most) throw tooLong(most)
    const pieces: Buffer[] = []
    for (let length = 0; ; ) {
      const piece = Buffer.allocUnsafe(pieceBytes)
      const bytes = readSync(file, piece)
      if (bytes === 0) return Buffer.concat(pieces).toString('utf8')
      length += bytes
      if (length > most) throw tooLong(most)
      pieces.push(piece.subarray(0, bytes))
    }
  } finally {
    closeSync(file)
  }
}

export function tooLong(bytes: number): Error {
  return new Error(`it is longer than ${bytes / 1024 / 1024} MB`)
}
