import { type Contract, type Operation } from '@card-contract/contract'
import type { Group } from '../../model/check.ts'
import type { Answer, Stage } from '../../model/stage.ts'
import { fieldsOf } from '../../samples/fields.ts'
import { hasMinorUnit } from '../../samples/money.ts'
import type { Values } from './fault.ts'
import { arrangeSubject, isRepeatable, type Subject, validCall } from './subjects.ts'
import { kebab } from './words.ts'

/** Answers of one operation to valid requests, and what is known of the card that they are about. */
export interface Showcase {
  readonly answers: Answer[]
  /** The amount of the only movement on the card that is a top-up, if there was one: it tells which transaction that is. */
  toppedUp?: number
}

/**
 * A few valid requests of an operation whose answers can be looked at, so that checks of answers have something to see
 * even when they are selected alone. Money was moved before, because a list of transactions may be empty otherwise.
 */
export function showcaseOf(contract: Contract, operation: Operation): Group<Showcase> {
  return {
    id: `${kebab(operation.operationId)}/answers`,
    arrange: async () => ({ answers: [] }),
    async control(stage, showcase) {
      // Once is enough: the second time nothing stands between it and the first that could have spoilt it.
      if (showcase.answers.length > 0) return
      let subject: Subject | undefined
      for (const fields of requestsOf(contract, operation)) {
        if (!subject) {
          subject = await arrangeSubject(stage, operation, fields)
          await topUpFirst(stage, operation, subject, showcase)
        }
        const call = validCall(stage, operation, subject, fields)
        const answer = await stage.send(operation.operationId, call)
        stage.expect.success(answer)
        showcase.answers.push(answer)
        if (!isRepeatable(contract, operation, call)) subject = undefined
      }
    },
  }
}

/** The plain request, and, where an action decides what happens, every action that can be asked for on the same card. */
function requestsOf(contract: Contract, { changesState: change }: Operation): Values[] {
  return typeof change === 'boolean' ? [{}] : change.reading.map((action) => ({ [change.by]: action }))
}
