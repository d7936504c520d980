import type { Operation } from '@card-contract/contract'
import type { RequestHandler } from 'express'
import type { Log } from '../log.ts'
import { type Outcome, problem } from '../problems.ts'
import { type Exchange, operationOf } from './exchange.ts'
import type { Reply } from './reply.ts'
import type { OperationValidator } from './validator-library.ts'

/** Executes an operation. HTTP knows nothing else about operations. */
export type Execute = (operation: Operation, exchange: Exchange) => Promise<Outcome>

/**
 * Executes the operation and responds with its outcome. A response that violates the contract is not sent: the client gets a 500, and
 * the log gets the location, never the value.
 */
export function carryOut(
  execute: Execute,
  validatorOf: (operation: Operation) => OperationValidator,
  reply: Reply,
  log: Pick<Log, 'fault'>,
): RequestHandler {
  return async ({ exchange }, response) => {
    const operation = operationOf(exchange)
    if (!exchange.isValid) throw new Error('an operation must not run for a request that was not validated')
    const outcome = await execute(operation, exchange)
    if (outcome.kind === 'problem') return reply.reject(exchange, response, outcome)
    const envelope = { success: true, data: outcome.data }
    const text = JSON.stringify(envelope)
    const { validateResponse } = validatorOf(operation)
    // An amount with more digits than a double has is raw JSON, an object to a validator: what the client will parse decides.
    const violation = validateResponse(envelope) && validateResponse(JSON.parse(text))
    if (!violation) return reply.ok(exchange, response, operation.response.status, text)
    const { requestId } = exchange
    log.fault({ requestId, operationId: operation.operationId, pointer: violation.pointer, fault: violation.message })
    reply.reject(exchange, response, problem('internal-error', ''))
  }
}
