import type { Operation } from '@card-contract/contract'
import type { RequestHandler } from 'express'
import type { Log } from '../log.ts'
import type { Outcome } from '../outcome.ts'
import { problem } from '../problems.ts'
import type { OperationValidator } from './contract-validator.ts'
import { type Exchange, operationOf } from './exchange.ts'
import type { Reply } from './reply.ts'

/** The business, as far as HTTP needs to know it. */
export type Execute = (operation: Operation, exchange: Exchange) => Promise<Outcome>

/**
 * Has the operation carried out and answers with what came of it. An answer that breaks the contract is not sent: the caller
 * gets a 500, and the log the place, never the value.
 */
export function carryOut(
  execute: Execute,
  validatorOf: (operation: Operation) => OperationValidator,
  reply: Reply,
  log: Pick<Log, 'fault'>,
): RequestHandler {
  return async ({ exchange }, response) => {
    const operation = operationOf(exchange)
    if (!exchange.isValid) throw new Error('an operation would be carried out for a request that nobody judged')
    const outcome = await execute(operation, exchange)
    if (outcome.kind === 'problem') return reply.refuse(exchange, response, outcome)
    const envelope = { success: true, data: outcome.data }
    const text = JSON.stringify(envelope)
    const fault = validatorOf(operation).judgeAnswer(envelope, text)
    if (!fault) return reply.ok(exchange, response, operation.response.status, text)
    const { requestId } = exchange
    log.fault({ requestId, operationId: operation.operationId, pointer: fault.pointer, fault: fault.message })
    reply.refuse(exchange, response, problem('internal-error', ''))
  }
}
