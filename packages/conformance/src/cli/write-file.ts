import { closeSync, lstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getSystemErrorMap } from 'node:util'
import type { Streams } from './streams.ts'
import { tell } from './tell.ts'

/** Writes the pieces completely, or leaves the file as it was: a full disk must not cost an earlier report. */
export function writeWhole(path: string, piecesOf: () => Iterable<string>): void {
  const earlier = lstatSync(path, { throwIfNoEntry: false })
  // Intentionally not for devices, pipes and symbolic links, such as /dev/stdout: a rename would replace them.
  if (earlier && !earlier.isFile()) {
    writePieces(path, piecesOf())
    return
  }
  const temporary = temporaryFor(path)
  try {
    writePieces(temporary, piecesOf(), earlier?.mode)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    // A writable file may be in a folder that is not, or mounted on its own.
    if (!earlier || !inPlaceAfter.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    writePieces(path, piecesOf())
  }
}

/** Where the pieces are until the file is complete. */
function temporaryFor(path: string): string {
  return `${path}.${process.pid}.tmp`
}

function writePieces(path: string, pieces: Iterable<string>, mode = 0o666): void {
  const file = openSync(path, 'w', mode)
  try {
    for (const piece of pieces) writeFileSync(file, piece)
  } finally {
    closeSync(file)
  }
}

const inPlaceAfter: readonly string[] = ['EACCES', 'EPERM', 'EROFS', 'EBUSY']

/** Writes the pieces to a file, or to stdout if the path is `-`; if that fails, says why on stderr and returns false. */
export function deliver(path: string, piecesOf: () => Iterable<string>, streams: Streams): boolean {
  if (path !== '-') return succeeds(path, () => writeWhole(resolve(streams.directory, path), piecesOf), streams)
  const print = (): void => {
    for (const piece of piecesOf()) streams.stdout.write(piece)
  }
  return succeeds('to stdout', print, streams)
}

/** Runs `write`; if it fails, says why on stderr and returns false. */
export function succeeds(name: string, write: () => void, streams: Streams): boolean {
  try {
    write()
    return true
  } catch (error) {
    tell(streams, `cannot write ${name}: ${reasonOf(error)}`)
    return false
  }
}

/** The operating system's words, without the call and the path around them. */
export function reasonOf(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException
  return getSystemErrorMap().get(errno ?? 0)?.[1] ?? message
}
