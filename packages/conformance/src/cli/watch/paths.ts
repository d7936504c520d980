import { type FSWatcher, statSync, watch } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { UsageError } from '../errors.ts'
import type { Streams } from '../streams.ts'
import { tell } from '../tell.ts'
import { temporaryFor } from '../write-file.ts'

export interface PathsWatched {
  readonly paths: readonly string[]
  /** Files that the suite writes itself, also below the paths. */
  readonly written: readonly string[]
  onChange(): void
}

/** Editors and compilers write several files, and each of them more than once. */
const quietForMs = 200

/** Programs write into these without a change of the service. */
const ignored: readonly string[] = ['node_modules', '.git']

/** Reports changes of the files, or below the folders, once they have ended. Returns a function that stops it. */
export function watchPaths({ paths, written, onChange }: PathsWatched, streams: Streams): () => void {
  const { directory } = streams
  let timer: NodeJS.Timeout | undefined
  const own = written.map((path) => resolve(directory, path)).flatMap((path) => [path, temporaryFor(path)])
  const note = (folder: string, name: string): void => {
    if (own.includes(resolve(folder, name)) || name.split(sep).some((one) => ignored.includes(one))) return
    clearTimeout(timer)
    timer = setTimeout(onChange, quietForMs)
  }
  const watchOne = (path: string): FSWatcher => {
    const whole = resolve(directory, path)
    const folder = statSync(whole).isDirectory() ? whole : dirname(whole)
    const watcher = watch(folder, { recursive: folder === whole }, (_, name) => {
      // Without a name, anything in the folder may have changed.
      if (folder === whole || name === null || resolve(folder, name) === whole) note(folder, name ?? '')
    })
    watcher.on('error', ({ message }) => {
      tell(streams, `warning: ${path} is no longer watched: ${message}`)
    })
    return watcher
  }
  const watchers: FSWatcher[] = []
  const close = (): void => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
  for (const path of paths) {
    try {
      watchers.push(watchOne(path))
    } catch (error) {
      close()
      const { code } = error as NodeJS.ErrnoException
      throw new UsageError([`--watch-path: expected a file or folder that can be watched, received ${path} (${code})`])
    }
  }
  return close
}
