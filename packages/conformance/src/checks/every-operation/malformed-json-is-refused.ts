import type { Contract } from '@card-contract/contract'
import { type CheckDefinition, defineCheck } from '../../model/define-check.ts'
import { type Extent, oneIn } from '../../model/extent.ts'
import { groupOf, neededBaseline, type Setup, sendFaulty } from '../../programs/controls.ts'
import { needsOf } from '../../programs/valid-requests.ts'
import { rejects } from '../../rules/rejects.ts'
import { kebab } from '../../values/kebab.ts'
import { list } from '../../values/words.ts'

/** Texts that are not JSON, by what is wrong with them. Some parsers read the beginning only, or JavaScript instead of JSON. */
const breakages: Readonly<Record<string, (text: string) => string>> = {
  'a body that is cut off': (text) => text.slice(0, Math.ceil(text.length / 2)),
  'a body without its first colon': (text) => text.replace(':', ' '),
  'a body with text after it': (text) => `${text} and more`,
  'a body with a second one after it': (text) => text + text,
  'a body with a comma after its last member': (text) => text.replace(/}$/, ',}'),
  'a body with a comment': (text) => text.replace('{', '{/* all of it */'),
}

export function malformedJsonIsRefused({ operations }: Contract, extent: Extent): readonly CheckDefinition[] {
  return operations
    .filter(({ requestBody }) => requestBody !== undefined)
    .map((operation) => {
      const { operationId } = operation
      const [requirement, variant] = ['refusals/malformed-json-is-refused', kebab(operationId)]
      const check = `${requirement}/${variant}`
      return defineCheck<Setup>({
        requirement,
        kind: 'body',
        about: { fault: 'malformed' },
        variant,
        operationId,
        needs: needsOf(operation),
        how: `Sends ${list(Object.keys(breakages))}. The whole body before and after must be accepted.`,
        group: groupOf(operation),
        judge: rejects({ check, operation, place: 'body', unique: [] }),
        async run(session, setup) {
          const baseline = await neededBaseline(session, setup, {})
          for (const [what, corrupt] of oneIn(extent.oneIn.wrongValues, Object.entries(breakages), operationId)) {
            await sendFaulty(session, setup, baseline, ({ path = {}, body }) => ({
              call: { path },
              override: { rawBody: corrupt(JSON.stringify(body)) },
              fault: { check, says: `malformed JSON: ${what}` },
            }))
          }
        },
      })
    })
}
