/**
 * Characters that can move the cursor, colour the screen, reverse the reading direction or be invisible: control characters,
 * bidi controls, zero-width and tag characters, and separators that only some programs treat as line ends.
 */
const acting = String.raw`\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}`
const halves = String.raw`[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]`
/** The second sign of what GitHub Actions and Azure Pipelines take for a command wherever it stands. */
const commanding = String.raw`(?<=#)#(?=(?:vso)?\[)`
const unseen = new RegExp(`[${acting}]|${halves}|${commanding}`, 'gu')
const isPlainAscii = /^[\n\x20-\x7e]*$/
const unseenInJson = new RegExp(`[${acting}]|${commanding}`, 'gu')
const command = /^([^\S\r\n\u2028\u2029]*):(?=:)|(?<=#)#(?=(?:vso)?\[)/gm

/** Targets control much of the displayed text: none of it may act on the terminal, and all of it must be visible. */
export function plain(text: string): string {
  return text.replace(unseen, (character) => {
    if (character === '\n') return '\\n'
    if (character === '\t') return '\\t'
    const point = character.codePointAt(0) ?? 0
    return point > 0xffff ? `\\u{${point.toString(16)}}` : `\\u${point.toString(16).padStart(4, '0')}`
  })
}

/** The same for multi-line text, which keeps its line ends and tabs. */
export function plainLines(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(unseen, (character) => {
    return character === '\n' || character === '\t' ? character : plain(character)
  })
}

/**
 * The same for JSON, which may also end up in a terminal: uses escapes, which every parser reads alike. JSON.stringify
 * already escapes unpaired surrogates.
 */
export function plainJson(json: string): string {
  // Most texts have no other characters, and a search for classes of characters takes much longer.
  if (isPlainAscii.test(json) && !json.includes('##')) return json
  return json.replace(unseenInJson, (character) => {
    if (character === '\n') return character
    return character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  })
}

/** For lines that the log of a CI service may show: none begins like a command of GitHub Actions, or has an older one in it. */
export function withoutCommands(lines: string): string {
  return lines.replace(command, (found, blanks = '') => (found === '#' ? '\\u0023' : `${blanks}\\u003a`))
}

/** JSON for a reader or a program. */
export function jsonText(value: unknown): string {
  return `${plainJson(JSON.stringify(value, null, 2))}\n`
}

/**
 * Why a check could not run, and what to do about it: such sentences bound what they quote from responses, and their advice
 * comes last. Only a report that was written by others exceeds this.
 */
export const longestReason = 1_000

/** At most `length` characters, followed by the total number if the text was longer. */
export function bounded(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters)`
}
