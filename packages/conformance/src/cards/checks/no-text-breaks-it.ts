import type { Contract } from '@card-contract/contract'
import { show } from '../../engine/nouns/show.ts'
import { falsify } from '../../engine/programs/falsify.ts'
import { sendUnusual } from '../../engine/programs/send-unusual.ts'
import { breaksNothing } from '../../engine/rules/breaks-nothing.ts'
import { lastOf } from '../../engine/rules/smallest.ts'
import { kebab } from '../../engine/values/kebab.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { resources } from '../actions/resources.ts'
import { callWith, freeTexts, pathNames, texts } from '../programs/send-any-text.ts'
import { unknown } from '../programs/unusual-inputs.ts'

/** Every operation that takes free text in its path or body. The target may reject a valid text, but not with a 5xx. */
export function noTextBreaksIt(contract: Contract, cases: number): CheckDefinition[] {
  return contract.operations
    .filter((operation) => freeTexts(contract, operation).length + pathNames(operation).length > 0)
    .map((operation) => {
      const { operationId } = operation
      const [id, variant] = ['properties/no-text-breaks-it', kebab(operationId)]
      const check = `${id}/${variant}`
      const [free, inPath] = [freeTexts(contract, operation), pathNames(operation)]
      const isLookup = inPath.length + resources.needsOf(operation).length > 0
      const input = { what: 'random text', ...(isLookup ? { about: unknown } : {}) }
      return defineCheck({
        requirement: 'refusals/no-input-breaks-the-server',
        kind: 'robustness',
        id,
        variant,
        operationId,
        how: 'Sends random texts wherever the contract allows any, and checks that each gets a response that is not a 5xx.',
        judge: lastOf(breaksNothing(check)),
        run: (session) =>
          falsify(
            session,
            cases,
            (fc) => texts(fc, free, inPath),
            (counting, one) => {
              const call = callWith(counting, operation, one)
              return sendUnusual(counting, check, operationId, input, call, {}, show(one))
            },
          ),
      })
    })
}
