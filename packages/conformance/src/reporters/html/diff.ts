import { bounded } from '../plain.ts'
import { type Markup, markup } from './markup.ts'

const longest = 600

/** Two short texts with their difference marked. Signs and words repeat what the colours say. */
export function diff(expected: string, received: string): Markup {
  const wanted = [...bounded(expected, longest)]
  const came = [...bounded(received, longest)]
  const { before, after } = shared(wanted, came)
  return markup`<dl class="diff"><div class="good"><dt>expected</dt><dd>${sides(wanted, before, after, 'del')}</dd></div><div class="bad"><dt>received</dt><dd>${sides(came, before, after, 'ins')}</dd></div></dl>`
}

function sides(text: readonly string[], before: number, after: number, tag: 'del' | 'ins'): Markup {
  const middle = text.slice(before, text.length - after).join('')
  const marked = tag === 'del' ? markup`<del>${middle}</del>` : markup`<ins>${middle}</ins>`
  return markup`${text.slice(0, before).join('')}${middle === '' ? '' : marked}${after === 0 ? '' : text.slice(-after).join('')}`
}

/** The length of the common prefix and suffix; the whole text if they are too short, because marks would only confuse. */
function shared(one: readonly string[], other: readonly string[]): { before: number; after: number } {
  const most = Math.min(one.length, other.length)
  let before = 0
  while (before < most && one[before] === other[before]) before++
  let after = 0
  while (after < most - before && one.at(-1 - after) === other.at(-1 - after)) after++
  return before + after < most / 2 ? { before: Number.POSITIVE_INFINITY, after: 0 } : { before, after }
}
