import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidJson, parseJson } from '@card-contract/options'
import { UsageError } from './exit-code.ts'

/** Reads the file that an option names. */
export function readText(option: string, path: string, directory: string): string {
  try {
    return readBounded(resolve(directory, path))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new UsageError([`${option}: expected a readable file, received ${path} (${code ?? message})`])
  }
}

export function readJsonFile(option: string, path: string, directory: string): unknown {
  const text = readText(option, path, directory)
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof InvalidJson)) throw error
    throw new UsageError([`${option}: expected JSON in ${path}, ${error.message}`])
  }
}

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

/** The pieces of a file; throws once they are longer, because a device or a pipe need not end. A pipe can be read only once. */
export async function* atMost(bytes: number, beginning: Buffer, pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let { length } = beginning
  yield beginning
  for await (const piece of pieces) {
    length += piece.length
    if (length > bytes) throw tooLong(bytes)
    yield piece
  }
}

function tooLong(bytes: number): Error {
  return new Error(`it is longer than ${bytes / 1024 / 1024} MB`)
}
