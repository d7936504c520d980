/**
 * What can move the cursor, colour the screen, reverse the reading direction or stand there unseen: control characters, bidi
 * controls, zero-width and tag characters, and separators that only some programs take for line ends.
 */
const acting = String.raw`\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}`
const halves = String.raw`[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]`
const unseen = new RegExp(`[${acting}]|${halves}`, 'gu')
const unseenInJson = new RegExp(`[${acting}]`, 'gu')

/** Targets control much of what is shown: nothing of it may act, and everything of it must be seen. */
export function plain(text: string): string {
  return text.replace(unseen, (character) => {
    if (character === '\n') return '\\n'
    if (character === '\t') return '\\t'
    const point = character.codePointAt(0) ?? 0
    return point > 0xffff ? `\\u{${point.toString(16)}}` : `\\u${point.toString(16).padStart(4, '0')}`
  })
}

/** The same for text of several lines whose line ends and tabs are meant. */
export function plainLines(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(unseen, (character) => {
    return character === '\n' || character === '\t' ? character : plain(character)
  })
}

/**
 * The same for JSON, which may end up in a terminal as well: escapes, which mean the same to every parser. Halves of pairs are
 * escapes already, as JSON.stringify writes them.
 */
export function plainJson(json: string): string {
  return json.replace(unseenInJson, (character) => {
    if (character === '\n') return character
    return character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  })
}

/** At most `length` characters, and how many there were if there were more. */
export function bounded(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters)`
}
