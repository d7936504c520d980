export interface BoundedText {
  readonly text: string
  /** Whether there was more, which was then not read. */
  readonly isCut?: true
}

const decoder = new TextDecoder()

/**
 * Reads text and counts as it goes. What a header says about the length is no bound: it counts compressed bytes, or is
 * missing, or lies.
 */
export async function readBounded(
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | undefined,
  maxBytes: number,
): Promise<BoundedText> {
  if (!stream) return { text: '' }
  const reader = stream.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let bytes = 0; bytes <= maxBytes; ) {
    const { done, value } = await reader.read()
    // Nearly every answer comes in one piece, and to decode that at once is several times as fast as piece by piece.
    if (done) return { text: chunks.length > 1 ? await new Blob(chunks).text() : decoder.decode(chunks[0]) }
    chunks.push(value)
    bytes += value.byteLength
  }
  // Not awaited: a server that goes on sending is no reason to wait.
  reader.cancel().catch(() => {})
  return { text: await new Blob(chunks).text(), isCut: true }
}
