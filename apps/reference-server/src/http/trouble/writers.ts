import type { Write } from '../reply.ts'

/** Closes the connection instead. */
export const writeNothing: Write = (response) => {
  response.destroy()
}

/** Announces the whole length, sends half of it and closes the connection. */
export const writeHalf: Write = (response, { status, text }, headers) => {
  const bytes = Buffer.from(text)
  response.writeHead(status, headers)
  // Not before they have left: otherwise the client would not even see these.
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
}

const pieces = 10

/** Sends everything, a tenth at a time. */
export function writeSlowly(ms: number, wait: (ms: number) => Promise<void>): Write {
  return async (response, { status, text }, headers) => {
    const bytes = Buffer.from(text)
    response.writeHead(status, headers)
    for (let piece = 0; piece < pieces && !response.destroyed; piece++) {
      if (piece > 0) await wait(ms / (pieces - 1))
      const from = Math.floor((bytes.length * piece) / pieces)
      response.write(bytes.subarray(from, Math.floor((bytes.length * (piece + 1)) / pieces)))
    }
    response.end()
  }
}
