import { camelCase } from '../../model/camel-case.ts'

/** How a misspelt name differs from the documented one. */
export interface NameStyle {
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

/** The name in other cases and styles, each a different text and none of them the name of another field. */
export function otherNamesOf(
  name: string,
  known: readonly string[],
): readonly (NameStyle & { readonly name: string })[] {
  const seen = new Set(known)
  return nameStyles.flatMap((style) => {
    const other = style.spell(name)
    if (other === name || seen.has(other)) return []
    seen.add(other)
    return [{ ...style, name: other }]
  })
}
