import { percentEncoded } from '../values/path.ts'

/** A shorter fragment of an encoding occurs in unrelated text. */
const shortestFragment = 8

/** The encodings in which proxies, templates and loggers write a value. DESIGN.md lists those that none of them produces. */
export function encodings(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1)
  const ascii = json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const escapedInCapitals = ascii.replace(/\\u..../g, (unit) => `\\u${unit.slice(2).toUpperCase()}`)
  const url = percentEncoded(value)
  const bytes = Buffer.from(value)
  const hex = bytes.toString('hex')
  const everyOctet = hex.replace(/../g, '%$&')
  const form = new URLSearchParams([['', value]]).toString().slice(1)
  return [
    value,
    ...[json, ascii, escapedInCapitals].flatMap((text) => [text, text.replaceAll('/', '\\/')]),
    ...[url, form, everyOctet.toUpperCase(), percentEncoded(url)].flatMap((text) => [text, inSmallEscapes(text)]),
    percentEncoded(inSmallEscapes(url)),
    JSON.stringify(json).slice(1, -1),
    ...entitiesOf.map((entities) => value.replace(/[&"'<>+=/`]/g, (sign) => entities[sign] ?? sign)),
    ...[hex, hex.toUpperCase()],
    ...base64Spellings(bytes),
  ]
}

const common = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** What the usual template engines write for characters that HTML uses itself. */
const entitiesOf: readonly Readonly<Record<string, string>>[] = [
  { ...common, '"': '&quot;' },
  { ...common, '"': '&quot;', "'": '&#39;' },
  { ...common, '"': '&quot;', "'": '&#x27;' },
  // Go
  { ...common, '"': '&#34;', "'": '&#39;' },
  { ...common, '"': '&#34;', "'": '&#39;', '+': '&#43;' },
  // Mustache and Handlebars
  { ...common, '"': '&quot;', "'": '&#39;', '/': '&#x2F;', '`': '&#x60;', '=': '&#x3D;' },
  { ...common, '"': '&quot;', "'": '&#x27;', '`': '&#x60;', '=': '&#x3D;' },
]

const inSmallEscapes = (text: string): string => text.replace(/%../g, (octet) => octet.toLowerCase())

/** Encodes the value alone, and as part of a longer text, such as a header with a prefix before the token. */
function base64Spellings(bytes: Buffer): string[] {
  const alone = bytes.toString('base64')
  const within = [1, 2, 0].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    const firstWhole = shift === 0 ? 0 : shift + 1
    const wholeBits = Math.floor(((shift + bytes.length) * 8) / 6)
    return encoded.slice(firstWhole, wholeBits)
  })
  const all = [alone, alone.replaceAll('=', ''), ...within.filter((text) => text.length >= shortestFragment)]
  return all.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')])
}
