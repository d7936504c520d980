import { camelCase } from '../../values/names.ts'
import { inTurn, type Turn } from './spelling.ts'

/** A name that resembles a documented one, and how it differs. */
export interface OtherName {
  readonly name: string
  readonly says: string
}

interface NameStyle {
  readonly says: string
  readonly spell: (name: string) => string
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const nameStyles: readonly NameStyle[] = [
  { says: 'in camel case', spell: camelCase },
  { says: 'in capitals', spell: (name) => name.toUpperCase() },
  { says: 'with a capital', spell: capitalized },
  { says: 'with hyphens', spell: (name) => name.replaceAll('_', '-') },
  { says: 'without underscores', spell: (name) => name.replaceAll('_', '') },
  { says: 'in Pascal case', spell: (name) => capitalized(camelCase(name)) },
  { says: 'with a blank behind it', spell: (name) => `${name} ` },
  { says: 'with brackets behind it', spell: (name) => `${name}[]` },
]

/**
 * A field's share of the other cases and styles of its name: each gives a different text, and none the name of another field.
 */
export function otherNamesOf(name: string, known: readonly string[], turn: Turn): readonly OtherName[] {
  const seen = new Set(known)
  const namesIn = (styles: readonly NameStyle[]): OtherName[] =>
    styles.flatMap((style) => {
      const other = style.spell(name)
      if (seen.has(other)) return []
      seen.add(other)
      return [{ says: style.says, name: other }]
    })
  const own = namesIn(inTurn(nameStyles, 'names', turn, 'third'))
  return own.length > 0 ? own : namesIn(nameStyles).slice(0, 1)
}
