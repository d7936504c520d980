import { type FSWatcher, statSync, watch } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { UsageError } from '../errors.ts'
import type { Streams } from '../streams.ts'

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
export function watchPaths({ paths, written, onChange }: PathsWatched, { directory, stderr }: Streams): () => void {
  let timer: NodeJS.Timeout | undefined
  const own = written.map((path) => resolve(directory, path))
  const note = (whole: string): void => {
    if (whole.split(sep).some((name) => ignored.includes(name))) return
    // A report is first written to a file with a longer name.
    if (own.some((path) => whole === path || whole.startsWith(`${path}.`))) return
    clearTimeout(timer)
    timer = setTimeout(onChange, quietForMs)
  }
  const watchers: FSWatcher[] = []
  const close = (): void => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
  try {
    for (const path of paths) {
      const whole = resolve(directory, path)
      const folder = statSync(whole).isDirectory() ? whole : dirname(whole)
      const watcher = watch(folder, { recursive: folder === whole }, (_, name) => {
        // Without a name, anything below the folder may have changed.
        const changed = name === null ? whole : resolve(folder, name)
        if (folder === whole || changed === whole) note(changed)
      })
      watcher.on('error', ({ message }) => {
        stderr.write(`card-conformance: warning: ${path} is no longer watched: ${message}\n`)
      })
      watchers.push(watcher)
    }
  } catch (error) {
    close()
    const { code, path } = error as NodeJS.ErrnoException
    throw new UsageError([`--watch-path: expected files and folders that can be watched, received ${path} (${code})`])
  }
  return close
}
