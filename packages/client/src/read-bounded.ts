export interface BoundedText {
  readonly text: string
  /** Whether there was more, which was then not read. */
  readonly isCut?: true
}

/**
 * Reads text and counts as it goes. What a header says about the length is no bound: it counts compressed bytes, or is
 * missing, or lies.
 */
export async function readBounded(stream: ReadableStream<Uint8Array> | undefined, maxBytes: number): Promise<BoundedText> {
  if (!stream) return { text: '' }
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { text: text + decoder.decode() }
    text += decoder.decode(value, { stream: true })
    bytes += value.byteLength
    if (bytes > maxBytes) {
      // Not awaited: a server that goes on sending is no reason to wait.
      reader.cancel().catch(() => {})
      return { text, isCut: true }
    }
  }
}
