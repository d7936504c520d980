import { bounded, plain } from './plain.ts'

/** Escapes foreign text: no markup, no links, no mentions. Text between backticks becomes code, which is inert. */
export function prose(text: string): string {
  return plain(text)
    .split(/`([^`]+)`/)
    .map((piece, index) => (index % 2 === 1 ? code(piece) : inert(piece)))
    .join('')
}

function inert(text: string): string {
  return text
    .replace(
      /[\\`*[\]<>|~]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)|#(?=\d)|@(?=\w)/g,
      (character) => `&#${character.charCodeAt(0)};`,
    )
    .replace(/:(?=\/\/)/g, '&#58;')
    .replace(/\bwww\./gi, 'www&#46;')
}

export function cell(text: string): string {
  return prose(bounded(text, 300))
}

/** A code span that ends correctly, inside a table as well. */
export function code(text: string): string {
  const shown = plain(bounded(text, 1_000)).replaceAll('|', '¦')
  const fence = fenceAround(shown, 1)
  const pad = shown.startsWith('`') || shown.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${shown}${pad}${fence}`
}

/** A block of code that its text cannot end. */
export function codeBlock(text: string, language: string): string {
  const fence = fenceAround(text, 3)
  return `${fence}${language}\n${text}\n${fence}`
}

/** More backticks than the text has in a row. */
function fenceAround(text: string, least: number): string {
  const longest = Math.max(least - 1, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  return '`'.repeat(longest + 1)
}

/** Closed until a reader opens it. */
export function collapsed(summary: string, content: string): string {
  return `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`
}
