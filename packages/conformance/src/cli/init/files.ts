import { lstatSync, mkdirSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { UsageError } from '../errors.ts'
import type { Streams } from '../streams.ts'
import { succeeds, writeWhole } from '../write-file.ts'

export interface NewFile {
  readonly path: string
  readonly content: string
  /** What the message about it adds. */
  readonly remark?: string
}

/** Whether something of this name is there, even a link to nothing. */
export function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Rejects files that are there already. */
export function keepExisting(paths: readonly string[], { directory }: Streams): void {
  const reported = paths
    .filter(exists)
    .map((path) => `init: ${shown(path, directory)} exists; use --overwrite to replace it; nothing was written`)
  if (reported.length > 0) throw new UsageError(reported)
}

/** Writes the files and says so, a line for each. Returns false if one could not be written. */
export function writeAll(files: readonly NewFile[], streams: Streams): boolean {
  const results = files.map(({ path, content, remark }) => {
    const name = shown(path, streams.directory)
    const isWritten = succeeds(
      name,
      () => {
        mkdirSync(dirname(path), { recursive: true })
        writeWhole(path, () => [content])
      },
      streams,
    )
    if (isWritten) streams.stdout.write(`wrote  ${name}${remark === undefined ? '' : `: ${remark}`}\n`)
    return isWritten
  })
  return !results.includes(false)
}

function shown(path: string, directory: string): string {
  return relative(resolve(directory), path) || path
}
