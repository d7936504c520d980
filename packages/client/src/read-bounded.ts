export interface BoundedText {
  readonly text: string
  /** Whether there was more, which was not read. */
  readonly isCut?: true
}

const decoder = new TextDecoder()

/**
 * Reads text up to a limit. It counts what it reads, because the Content-Length header is no bound: it counts compressed
 * bytes, is missing, or lies.
 */
export async function readBounded(
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined,
  maxBytes: number,
): Promise<BoundedText> {
  if (!stream) return { text: '' }
  const reader = stream.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let bytes = 0; bytes <= maxBytes; ) {
    const { done, value } = await reader.read()
    // Nearly every response arrives in one piece, and decoding that directly is several times faster than through a Blob.
    if (done) return { text: chunks.length > 1 ? await new Blob(chunks).text() : decoder.decode(chunks[0]) }
    chunks.push(value)
    bytes += value.byteLength
  }
  // Not awaited: a server that keeps sending is no reason to wait.
  reader.cancel().catch(() => {})
  return { text: await new Blob(chunks).text(), isCut: true }
}
