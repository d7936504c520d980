import { withoutCommands } from '../reporters/plain.ts'
import type { Streams } from './streams.ts'

type Stream = Streams['stdout']

/** The same streams, whose lines are no commands for the CI service that shows them, whatever text they quote. */
export function logStreams(streams: Streams): Streams {
  const { stdout, stderr, takeSignals, environment, directory } = streams
  return {
    ...{
      stdout: logStream(stdout),
      stderr: logStream(stderr),
      forCommands: { stdout, stderr },
      environment,
      directory,
    },
    ...(takeSignals ? { takeSignals } : {}),
  }
}

function logStream(stream: Stream): Stream {
  let isAtStart = true
  return {
    write(text) {
      // What goes on with a line does not begin one.
      const before = isAtStart ? '' : '.'
      stream.write(withoutCommands(before + text).slice(before.length))
      const last = text.slice(text.lastIndexOf('\n') + 1)
      isAtStart = (isAtStart || text.includes('\n')) && last.trim() === ''
    },
    get isTTY() {
      return stream.isTTY
    },
    get columns() {
      return stream.columns
    },
    get rows() {
      return stream.rows
    },
  }
}
