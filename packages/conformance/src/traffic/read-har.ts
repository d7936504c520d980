import { readJson } from '../engine/nouns/wire/read-response.ts'
import type { Recorded, Recording } from '../engine/nouns/wire/recording.ts'
import { EntryReader } from './entry-reader.ts'
import { readEntry } from './har.ts'
import { createHeaderLines } from './header-lines.ts'

/** More would not fit into memory. */
export const exchangesAtMost = 200_000
export const charactersAtMost = 256 * 1024 * 1024

/** Reads a HAR as far as it goes. */
export async function readHar(pieces: AsyncIterable<Buffer>, name: string): Promise<Recording> {
  const reader = new EntryReader()
  const exchanges: Recorded[] = []
  const leftOut = new Map<string, number>()
  const lines = createHeaderLines()
  let characters = 0
  for await (const piece of pieces) {
    for (const text of reader.entriesIn(piece)) {
      const read = text === undefined ? 'longer than 16 MB' : readEntry(readJson(text), lines.lineOf)
      const isTooMuch = exchanges.length >= exchangesAtMost || characters + lines.characters() > charactersAtMost
      const kept = isTooMuch ? 'more than one command can judge' : read
      if (typeof kept === 'string') leftOut.set(kept, (leftOut.get(kept) ?? 0) + 1)
      else {
        characters += kept.request.target.length + (kept.request.body?.length ?? 0) + (kept.response?.body.length ?? 0)
        exchanges.push(kept)
      }
    }
  }
  return { name, exchanges, leftOut, isCutOff: reader.isCutOff() }
}
