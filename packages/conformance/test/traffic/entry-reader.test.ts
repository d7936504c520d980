import { describe, expect, it } from 'vitest'
import { EntryReader } from '../../src/traffic/entry-reader.ts'

/** What is read of a text that arrives in pieces of this length. */
function read(text: string, length: number) {
  const reader = new EntryReader()
  const bytes = Buffer.from(text)
  const entries: (string | undefined)[] = []
  for (let at = 0; at < bytes.length; at += length) entries.push(...reader.entriesIn(bytes.subarray(at, at + length)))
  return { entries, isCutOff: reader.isCutOff() }
}

const lengths = [1, 2, 3, 7, 64, 10_000]

const entry = (note: string): string => JSON.stringify({ request: { url: note, headers: [{ a: [1, [2]] }] } })

describe('EntryReader', () => {
  it.each(lengths)('EntryReader finds the entries of a HAR that arrives in pieces of %d bytes', (length) => {
    const own = ['plain', 'a "quote" and a \\', '{[}]', 'é€𝄞', '"entries":[{}]'].map(entry)
    const har = `{"log":{"version":"1.2","pages":[{"entries":[{"not":"one"}]}],"entries": [${own.join(' ,\n')}],"comment":"x"}}`
    expect(read(har, length)).toEqual({ entries: own, isCutOff: false })
  })

  it.each(lengths)('EntryReader reads a HAR that is cut off as far as it goes, in pieces of %d bytes', (length) => {
    const har = `{"log":{"entries":[${entry('one')},${entry('two')},{"request":{"url":"thr`
    expect(read(har, length)).toEqual({ entries: [entry('one'), entry('two')], isCutOff: true })
  })

  it.each([
    ['', false],
    ['no JSON at all', false],
    ['[{"log":{"entries":[{}]}}]', false],
    ['{"log":[{"entries":[{}]}]}', false],
    ['{"entries":[{}]}', false],
    ['{"log":{"entries":{"0":{}}}}', false],
    ['[[[[[', false],
    ['{"log":{"version":"1', false],
    ['{"log":{"entries":["text",1,null]}}', false],
    ['{"log":{"entries":[', true],
  ])('EntryReader finds no entry in %j', (text, isCutOff) => {
    expect(read(text, 5)).toEqual({ entries: [], isCutOff })
  })

  it('EntryReader leaves out an entry that is longer than 16 MB, and keeps little of it', () => {
    const reader = new EntryReader()
    reader.entriesIn(Buffer.from('{"log":{"entries":[{"text":"'))
    const piece = Buffer.alloc(1024 * 1024, 'x')
    for (let count = 0; count < 20; count++) expect(reader.entriesIn(piece)).toEqual([])
    expect(reader.entriesIn(Buffer.from(`"},${entry('next')}]}}`))).toEqual([undefined, entry('next')])
  })

  it('EntryReader finds the same entries wherever the file is cut, and says that it is', () => {
    const own = ['a "quote" and a \\', 'é€𝄞', '\u00e9\n'].map(entry)
    const numbers = '{"time":-12.5e+3,"content":{"encoding":"base64","text":"eyJhIjoxfQ=="}}'
    const har = Buffer.from(`{"log":{"version":"1.2","entries":[${[...own, numbers].join(',')}]}}`)
    const begun = har.indexOf('[') + 1
    const ends = [...own, numbers].map((one) => har.indexOf(one) + Buffer.byteLength(one))
    for (let length = 0; length < har.length; length++) {
      const reader = new EntryReader()
      const entries = reader.entriesIn(har.subarray(0, length))
      expect(entries).toEqual([...own, numbers].filter((_, index) => (ends[index] ?? 0) <= length))
      expect(reader.isCutOff()).toBe(length >= begun)
    }
  })

  it('EntryReader keeps nothing of what is not on the way to the list, however deep it is', () => {
    const reader = new EntryReader()
    const before = process.memoryUsage().heapUsed
    const deep = Buffer.from('{"a":'.repeat(200_000))
    const unbalanced = Buffer.from(']":'.repeat(300_000))
    for (let count = 0; count < 30; count++) reader.entriesIn(deep)
    for (let count = 0; count < 30; count++) reader.entriesIn(unbalanced)
    // What is not collected yet takes some, too.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024)
  })
})
