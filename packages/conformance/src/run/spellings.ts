/** A fragment of a spelling that is shorter occurs in innocent text. */
const shortestFragment = 8

/** Every spelling in which a target might echo a value. */
export function spellings(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1)
  const ascii = json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const url = encodeURIComponent(value)
  const form = new URLSearchParams([['', value]]).toString().slice(1)
  const html = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return [
    value,
    ...[json, ascii].flatMap((text) => [text, text.replaceAll('/', '\\/')]),
    ...[url, form].flatMap((text) => [text, text.replace(/%../g, (octet) => octet.toLowerCase())]),
    html,
    ...base64Spellings(Buffer.from(value)),
  ]
}

/** Alone, and inside something longer that was encoded as a whole, such as a header with the word before the token. */
function base64Spellings(bytes: Buffer): string[] {
  const alone = bytes.toString('base64')
  const within = [1, 2, 0].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const firstWhole = shift === 0 ? 0 : shift + 1
    const wholeBits = Math.floor(((shift + bytes.length) * 8) / 6)
    return encoded.slice(firstWhole, wholeBits)
  })
  const all = [alone, alone.replace(/=+$/, ''), ...within.filter((text) => text.length >= shortestFragment)]
  return all.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')])
}
