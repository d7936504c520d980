import type { HeaderLine } from '../engine/nouns/wire/exchange.ts'

/** Keeps equal header lines of a recording once. */
export interface HeaderLines {
  lineOf(name: string, value: string): HeaderLine
  /** The length of all lines that it made. */
  characters(): number
}

/** More different lines than that are those that differ in every exchange: times, lengths and IDs. */
const mostShared = 20_000

/** Most lines of a recording are the same in every exchange: browsers send twenty of them, with cookies. */
export function createHeaderLines(): HeaderLines {
  const lines = new Map<string, Map<string, HeaderLine>>()
  let characters = 0
  let count = 0
  return {
    lineOf(name, value) {
      const ofName = lines.get(name) ?? new Map<string, HeaderLine>()
      const known = ofName.get(value)
      if (known) return known
      characters += name.length + value.length
      const line = [name, value] as const
      if (count++ < mostShared) lines.set(name, ofName.set(value, line))
      return line
    },
    characters: () => characters,
  }
}
