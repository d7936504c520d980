import type { JsonSchema } from '@card-contract/contract'
import { hash } from '../values/random.ts'

/** A valid value at the edge of what a format allows. */
export interface Edge {
  /** A noun phrase for findings: "29 February of a leap year". */
  readonly says: string
  readonly value: string
  /** Whether such a value is valid is a gap: a rejection is no deviation. */
  readonly isOpen?: true
  /** A plainer value. If it is rejected too, the edge is not the reason. */
  readonly plainer?: string
}

/** Makes the edges of a format; `usual` is a plain value, which is unique where it has to be. */
type EdgesOf = (usual: string) => readonly Edge[]

/** All of adults below ninety: the lowest and the highest age are open. */
const dates: readonly (readonly [says: string, value: string])[] = [
  ['the first day of a year', '1983-01-01'],
  ['the last day of January', '1975-01-31'],
  ['the last day of February', '1981-02-28'],
  ['29 February of a leap year', '1992-02-29'],
  ['29 February of a leap year before 1970', '1956-02-29'],
  ['29 February 2000: a year that 400 divides is a leap year', '2000-02-29'],
  ['1 March of a leap year', '1988-03-01'],
  ['the last day of March', '1979-03-31'],
  ['the last day of April', '1985-04-30'],
  ['the last day of May', '1974-05-31'],
  ['the last day of June', '1993-06-30'],
  ['the last day of July', '1987-07-31'],
  ['the last day of August', '1978-08-31'],
  ['the last day of September', '1982-09-30'],
  ['the last day of October', '1991-10-31'],
  ['the last day of November', '1977-11-30'],
  ['the last day of a year', '1984-12-31'],
  ['a day with the same month and day', '1990-10-10'],
  ['the ninth of September, which are no octal numbers', '1989-09-09'],
  ['a day above twelve in the first month', '1986-01-13'],
  ['the 366th day of a year', '1996-12-31'],
  ['29 February of a year in this century', '2004-02-29'],
  ['the first day of Unix time', '1970-01-01'],
  ['the last day before Unix time', '1969-12-31'],
  ['a day before 1970', '1948-07-19'],
  ['the last day of a century', '1999-12-31'],
  ['the first day of a century', '2000-01-01'],
]

/** No living person is as old as that; whether such a day is accepted is open. */
const datesOfOtherCenturies: readonly (readonly [says: string, value: string])[] = [
  ['the first day of 1900, no leap year', '1900-01-01'],
  ['the last day of the nineteenth century', '1899-12-31'],
]

const texts: readonly (readonly [says: string, value: string])[] = [
  ['accents', 'Éloïse'],
  ['an accent on its first letter', 'Ñandú'],
  ['a letter outside Latin-1', 'Łukasz'],
  ['a dotless i', 'Işıl'],
  ['two marks on one letter', 'Nguyễn'],
  ['a combining accent', 'Zoe\u0308'],
  ['Greek letters', 'Ελένη'],
  ['Cyrillic letters', 'Юлия'],
  ['Arabic letters', 'محمد'],
  ['Hebrew letters', 'דוד'],
  ['Devanagari letters', 'प्रिया'],
  ['Ethiopic letters', 'አበበ'],
  ['Chinese characters', '王小明'],
  ['Japanese syllables', 'さくら'],
  ['Korean syllables', '김민준'],
  ['Thai letters', 'สมชาย'],
  ['a character beyond the basic plane', '𠮷野'],
  ['an apostrophe', "N'Diaye"],
  ['a typographic apostrophe', 'O’Brien'],
  ['an apostrophe at its end', "O'"],
  ['an apostrophe at its start', "'Abd"],
  ['a hyphen', 'Anne-Marie'],
  ['a hyphen and an apostrophe', "Anne-Marie N'Guessan"],
  ['inner blanks', 'de la Cruz'],
  ['a full stop', 'St. Clair'],
  ['a full stop at its end', 'J.'],
  ['a comma', 'Diallo, Jr'],
  ['double quotes', 'Awa "Nana"'],
  ['an ampersand', 'Fils & Cie'],
  ['an entity of HTML', 'Fils &amp; Cie'],
  ['a slash', 'Awa/Nana'],
  ['a percent sign and two digits', 'Awa%20'],
  ['a plus sign', 'Awa+Nana'],
  ['a number sign', 'Awa #2'],
  ['leading zeros', '0017'],
  ['digits only', '42'],
  ['an exponent', '1e3'],
  ['the word null', 'Null'],
  ['the word undefined', 'Undefined'],
  ['the word none', 'None'],
  ['the word test', 'Test'],
  ['a word of SQL', 'Grant'],
  ['the word true', 'true'],
  ['one letter', 'O'],
  ['two letters', 'Bo'],
  ['capitals inside', 'McKenzie'],
  ['capitals only', 'NGO'],
  ['no capital', 'van den berg'],
  ['an emoji', 'Awa😀'],
  ['a tag', '<b>Awa</b>'],
  ['a backslash', 'Awa\\n'],
  ['double braces', '{{Awa}}'],
]

/** As long as a form would take; how long a text can be is open. */
const long: Edge = { says: '100 letters', value: 'Andriantsimitoviaminandriana'.repeat(4).slice(0, 100), isOpen: true }

/** Withheld from everyone under a generic top-level domain, by ICANN's agreement with its registry. */
const reservedLabel = 'example'

/**
 * Addresses that RFC 5321 and the usual checks allow. Those of another domain count only against one of a short domain that
 * no mail server serves either: a service may look it up.
 */
function addresses(usual: string): Edge[] {
  const at = usual.lastIndexOf('@')
  const [local, domain] = [usual.slice(0, at), usual.slice(at + 1)]
  const inCapitals = local.charAt(0).toUpperCase() + local.slice(1)
  const forms = [
    ['a tag after a plus sign', `${local}+tests@${domain}`],
    ['a hyphen', `a-${local}@${domain}`],
    ['an underscore', `a_${local}@${domain}`],
    ['several full stops', `a.b.c.${local}@${domain}`],
    ['a digit first', `2${local}@${domain}`],
    ['digits only before its @', `${hash(usual)}@${domain}`],
    ['an apostrophe', `o'${local}@${domain}`],
    ['capitals in the local part', `${inCapitals}@${domain}`],
    ['capitals in the domain', `${local}@${domain.toUpperCase()}`],
  ] as const
  const domains = [
    ['a subdomain', `mail.${reservedLabel}.xyz`],
    ['several subdomains', `eu.mail.${reservedLabel}.xyz`],
    ['a hyphen in the domain', `post-office.${reservedLabel}.xyz`],
    ['a digit in the domain', `2.${reservedLabel}.xyz`],
    ['one letter in the domain', `x.${reservedLabel}.xyz`],
    ['a top-level domain of two letters', `${reservedLabel}.cm`],
    ['the domain of a country with two parts', `${reservedLabel}.co.uk`],
    ['a top-level domain of six letters', `${reservedLabel}.agency`],
    ['a top-level domain of ten letters', `${reservedLabel}.technology`],
    ['a top-level domain of thirteen letters', `${reservedLabel}.international`],
  ] as const
  return [
    ...named(forms, 'an address with '),
    ...named(domains, 'an address with ').map(
      (edge): Edge => ({ ...edge, value: `${local}@${edge.value}`, plainer: `${local}@${reservedLabel}.xyz` }),
    ),
  ]
}

function named(list: readonly (readonly [says: string, value: string])[], before = ''): readonly Edge[] {
  return list.map(([says, value]) => ({ says: before + says, value }))
}

/** Which other letters and signs a service takes is open, and where they may stand. */
const isPlain = ({ value }: Edge): boolean => /^[a-z]+([ '.-]+[a-z]+)*$/i.test(value)

const open = (edge: Edge): Edge => ({ ...edge, isOpen: true })

const byFormat: Readonly<Record<string, EdgesOf>> = {
  text: () => [...named(texts, 'a text with ').map((edge) => (isPlain(edge) ? edge : open(edge))), long],
  date: () => [...named(dates), ...named(datesOfOtherCenturies).map(open)],
  email: addresses,
}

/** The formats that have edges, with what a field must accept, for sentences. */
export const formatsWithEdges = {
  text: 'words of ASCII letters, joined by blanks, apostrophes, hyphens or full stops,',
  date: 'any day of the calendar',
  email: 'any common form of e-mail address',
} as const

export type FormatWithEdges = keyof typeof formatsWithEdges

/** Undefined for a value of a closed set, for one whose form is a gap, and where a pattern leaves no choice. */
export function formatWithEdges(schema: JsonSchema): FormatWithEdges | undefined {
  const isClosed = schema.enum !== undefined || schema.const !== undefined || schema.pattern !== undefined
  if (schema.type !== 'string' || isClosed || schema['x-form-is-open'] === true) return undefined
  const format = schema.format ?? 'text'
  return Object.hasOwn(formatsWithEdges, format) ? (format as FormatWithEdges) : undefined
}

export function edgesOf(format: FormatWithEdges, usual: string): readonly Edge[] {
  return byFormat[format]?.(usual) ?? []
}
