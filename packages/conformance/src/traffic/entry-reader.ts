/** In `log.entries`. */
const entryDepth = 3

/** A longer one is left out, so that a file of any length needs little memory. */
const longestEntry = 16 * 1024 * 1024

/** Long enough for the names on the way to the list. */
const longestName = 16

const [quote, backslash, colon] = ['"', '\\', ':'].map((one) => one.charCodeAt(0))
const [openBrace, openBracket, closeBrace, closeBracket] = ['{', '[', '}', ']'].map((one) => one.charCodeAt(0))

/**
 * Finds the entries of a HAR in a file that is read piece by piece, so that one of 500 MB, or one that was cut off, is read like any
 * other.
 */
export class EntryReader {
  #depth = 0
  #isInString = false
  #isEscaped = false
  /** The string that is being read, while it may be a name on the way to the list. */
  #name = ''
  /** The name of the member whose value is being read, at each depth on the way to the list. */
  readonly #names: string[] = []
  #isInList = false
  #hasList = false
  #pieces: Buffer[] | undefined
  #length = 0

  /** The entries that end in this piece of the file; undefined for one that is too long. */
  entriesIn(piece: Buffer): readonly (string | undefined)[] {
    const entries: (string | undefined)[] = []
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]
      if (this.#isInString) {
        this.#goOn(byte)
        continue
      }
      if (byte === quote) {
        this.#isInString = true
        this.#name = ''
      } else if (byte === colon) {
        if (this.#depth > 0 && this.#depth < entryDepth) this.#names[this.#depth] = this.#name
      } else if (byte === openBrace || byte === openBracket) {
        if (byte === openBracket && this.#isListHere()) {
          this.#isInList = true
          this.#hasList = true
        } else if (byte === openBrace && this.#isInList && this.#depth === entryDepth && !this.#pieces) {
          this.#pieces = []
          this.#length = 0
          from = at
        }
        this.#depth++
      } else if (byte === closeBrace || byte === closeBracket) {
        this.#depth--
        if (this.#depth < entryDepth) this.#isInList = false
        else if (this.#depth === entryDepth && this.#pieces) {
          this.#keep(piece.subarray(from, at + 1))
          entries.push(this.#text())
          this.#pieces = undefined
        }
      }
    }
    if (this.#pieces) this.#keep(piece.subarray(from))
    return entries
  }

  /** Whether the file has the list of a HAR, and ended before its JSON did. */
  isCutOff(): boolean {
    return this.#hasList && this.#depth > 0
  }

  #goOn(byte: number | undefined): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === backslash) this.#isEscaped = true
    else if (byte === quote) this.#isInString = false
    else if (!this.#pieces && this.#name.length < longestName) this.#name += String.fromCharCode(byte ?? 0)
  }

  #isListHere(): boolean {
    const [, first, second] = this.#names
    return this.#depth === entryDepth - 1 && first === 'log' && second === 'entries'
  }

  #keep(piece: Buffer): void {
    this.#length += piece.length
    if (this.#length <= longestEntry) this.#pieces?.push(piece)
  }

  #text(): string | undefined {
    return this.#length > longestEntry ? undefined : Buffer.concat(this.#pieces ?? []).toString('utf8')
  }
}
