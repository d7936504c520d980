import type { Contract, Operation } from '@card-contract/contract'
import { showAnswer } from '../../expect/received.ts'
import type { Check } from '../../model/check.ts'
import type { RecordedRequest } from '../../model/exchange.ts'
import type { Answer, Call, Stage } from '../../model/stage.ts'
import type { Values } from './fault.ts'
import {
  arrangeSubject,
  isRepeatable,
  needsOf,
  type Subject,
  sendValid,
  sharedWithNewCards,
  validCall,
  withoutUnique,
} from './subjects.ts'
import { kebab } from './words.ts'

/** Something that a valid request can say, and the requests that say it. */
export interface Grant {
  /** What the check's id says of it: `accepts-currency-xaf`. */
  readonly name: string
  readonly text: string
  readonly how: string
  readonly contractPointer: string
  /** Read when the check runs: examples are made unique for each. Each is what a request says beyond what is required. */
  readonly requests: (stage: Stage) => readonly Values[]
  /** Why what was really sent does not show what it is to show; headers of the run's own can be the reason. */
  readonly spoiltBy?: (request: RecordedRequest) => string | undefined
}

/** A check that the target grants each of these requests. */
export function grantedCheck(contract: Contract, operation: Operation, grant: Grant): Check<never> {
  const { operationId } = operation
  const id = `${kebab(operationId)}/${grant.name}`
  const { text, how, contractPointer } = grant
  return {
    id,
    requirement: { id, level: 'documented', text, contractPointer, operationId },
    needs: needsOf(operation),
    how,
    async run(stage) {
      let last: { readonly subject: Subject; readonly shared: string } | undefined
      for (const fields of grant.requests(stage)) {
        const shared = JSON.stringify(sharedWithNewCards(contract, fields))
        const { subject, call, answer } = await stage.freshly(async () => {
          const known = last?.shared === shared ? last.subject : undefined
          last = undefined
          const subject = known ?? (await arrangeSubject(stage, operation, fields))
          const callOf = (isAgain: boolean): Call =>
            validCall(stage, operation, subject, isAgain ? withoutUnique(contract, operation, fields) : fields)
          return { subject, ...(await sendValid(stage, operation, callOf)) }
        })
        const reason = grant.spoiltBy?.(answer.exchange.request)
        if (reason !== undefined) stage.skip(reason)
        demandGrant(stage, operationId, grant, call, answer)
        last = isRepeatable(contract, operation, call) ? { subject, shared } : undefined
      }
    },
  }
}

function demandGrant(stage: Stage, operationId: string, { contractPointer }: Grant, call: Call, answer: Answer): void {
  if (answer.data) return
  const said = call.body ?? call.query
  stage.expect.fail({
    subject: said === undefined ? operationId : `${operationId} with ${JSON.stringify(said)}`,
    expected: answer.isSuccess ? 'data that is an object' : 'the request to be granted',
    received: showAnswer(answer),
    contractPointer,
    exchange: answer.exchange.id,
  })
}
