import type { Operation } from '@card-contract/contract'
import { type Extent, oneIn } from '../nouns/extent.ts'
import type { Session } from '../nouns/session.ts'
import { neededBaseline, type Setup, sendFaulty } from './controls.ts'

/**
 * Texts that are not JSON, by what is wrong with them. Some parsers read the beginning only, or JavaScript or Python
 * instead of JSON, and some mend what they read.
 */
export const breakages: Readonly<Record<string, (text: string) => string>> = {
  'a body that is cut off': (text) => text.slice(0, Math.ceil(text.length / 2)),
  'a body without its first colon': (text) => text.replace(':', ' '),
  'a body with text after it': (text) => `${text} and more`,
  'a body with a second one after it': (text) => text + text,
  'a body with a comma after its last member': (text) => text.replace(/}$/, ',}'),
  'a body with a comment': (text) => text.replace('{', '{/* all of it */'),
  'a body without its last brace': (text) => text.replace(/}$/, ''),
  'a body with a brace too many': (text) => `${text}}`,
  'a body with a copy of itself on the next line': (text) => `${text}\n${text}`,
  'a body with two commas in a row': (text) => text.replace(/,(?=")|}$/, ',$&'),
  'a body with a comma before its first member': (text) => text.replace('{', '{,'),
  'a body with the literals of Python': (text) => text.replace('{', '{"note":None,"sure":True,'),
  'a body in single quotes': (text) => text.replaceAll('"', "'"),
}

export async function sendBrokenJson(
  session: Session,
  setup: Setup,
  operation: Operation,
  extent: Extent,
  check: string,
): Promise<void> {
  const baseline = await neededBaseline(session, setup, {})
  for (const [what, corrupt] of oneIn(extent.oneIn.wrongValues, Object.entries(breakages), operation.operationId)) {
    await sendFaulty(session, setup, baseline, ({ path = {}, body }) => ({
      call: { path },
      override: { rawBody: corrupt(JSON.stringify(body)) },
      fault: { check, says: `malformed JSON: ${what}` },
    }))
  }
}
