import { UsageError } from '../errors.ts'
import type { Settings } from '../options.ts'

/** Rejects options that make no sense with --watch, or without it. */
export function rejectWatching({ watch, watchPath, baseUrl, report }: Settings['given']): void {
  if (!watch) {
    if (watchPath.length === 0) return
    throw new UsageError(['--watch-path: expected --watch as well, received --watch-path alone'])
  }
  const onStdout = report.find(({ format, path }) => path === '-' && format !== 'terminal')
  const reported = [
    ...(baseUrl === undefined
      ? [
          '--watch: expected --base-url, received none; without one, the run starts a reference server that never changes',
        ]
      : []),
    ...(onStdout
      ? [
          `--watch: expected a file for --report ${onStdout.format}, received stdout; the results of several runs would run together`,
        ]
      : []),
  ]
  if (reported.length > 0) throw new UsageError(reported)
}
