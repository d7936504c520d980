import type { FaultName } from '../../nouns/kind.ts'
import { hash } from '../../values/random.ts'

/** What the contract says against a spelling: no doubt, an inference, or a gap, in which case no check sends it. */
export type Standing = 'documented' | 'inferred' | { readonly openIn: string }

/** Wrong ways of writing a value that frameworks let through, all for the same reason. */
export interface Spellings {
  /** The end of the ID: `with-separators`. Several entries can share one, and then one check. */
  readonly family: string
  /** Follows a value in words: "with separators between its digits". */
  readonly says: string
  readonly standing: Standing
  readonly from: readonly ((valid: unknown) => unknown)[]
  /** The type of each, where they differ. */
  readonly types?: readonly FaultName[]
}

/** What one entry of a table of spellings says, and how it is written from what was read in a valid value. */
type Written<Read> = Omit<Spellings, 'from' | 'standing'> & {
  /** Default: `inferred`. */
  readonly standing?: Standing
  readonly write: readonly ((read: Read) => unknown)[]
}

export function spellingsOf<Read>(
  read: (valid: unknown) => Read,
  table: readonly Written<Read>[],
): readonly Spellings[] {
  return table.map(({ write, standing = 'inferred', ...rest }) => ({
    ...rest,
    standing,
    from: write.map((one) => (valid: unknown) => one(read(valid))),
  }))
}

/** The same text in other digits: `zero` is their first one. */
export function inDigitsFrom(zero: string, text: string): string {
  const first = zero.codePointAt(0) ?? 0
  return text.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)))
}

/** Digits, Latin letters and ASCII punctuation in the full width of East Asian type: Unicode compatibility folding undoes it. */
export function inFullWidth(text: string): string {
  const distance = 0xfee0
  return text.replace(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + distance))
}

/** The place of a field among those that share something, and how many they are. */
export interface Turn {
  readonly turn: number
  readonly turns: number
}

/**
 * The share of one of several fields of the same type, which take turns: each item falls to this part of them, so that a server
 * that reads only one of them wrongly still receives many. No share is empty.
 */
export function inTurn<Item>(
  items: readonly Item[],
  name: string,
  { turn, turns }: Turn,
  part: 'half' | 'third' = 'half',
): readonly Item[] {
  const each = Math.ceil(turns / (part === 'half' ? 2 : 3))
  const first = hash(name) % turns
  const share = items.filter((_, index) => (first + index + turn) % turns < each)
  return share.length > 0 ? share : items.slice(turn % items.length).slice(0, 1)
}
