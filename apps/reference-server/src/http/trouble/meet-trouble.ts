import type { ServerResponse } from 'node:http'
import type { Operation } from '@card-contract/contract'
import type { RequestHandler } from 'express'
import type { Log } from '../../log.ts'
import type { Outcome } from '../../problems.ts'
import type { MetTrouble, TroubleRegistry } from '../../trouble/index.ts'
import { carryOut, type Execute } from '../carry-out.ts'
import { type Exchange, operationOf } from '../exchange.ts'
import { type Content, contentOf, type Reply } from '../reply.ts'
import type { OperationValidator } from '../validator-library.ts'
import { type Behaviour, behaviours } from './behaviours.ts'

export interface TroubledParts {
  readonly execute: Execute
  /** The same outcome with the balance that the card had before its last movement. */
  readonly withEarlierBalance: (outcome: Outcome) => Promise<Outcome>
  readonly validatorOf: (operation: Operation) => OperationValidator
  readonly reply: Reply
  readonly log: Pick<Log, 'fault'>
}

/**
 * Carries operations out as usual, except for requests that meet trouble on demand. This is the only place where trouble is
 * applied: requests that an earlier step rejected meet none, and only the operations themselves touch the store.
 */
export function meetTrouble(trouble: TroubleRegistry, parts: TroubledParts): RequestHandler {
  const { execute, validatorOf, reply, log } = parts
  const carryOutPlainly = carryOut(execute, validatorOf, reply, log)

  return (request, response, next) => {
    const { exchange } = request
    const met = trouble.meet(operationOf(exchange).operationId, exchange.path)
    if (met === undefined) return carryOutPlainly(request, response, next)
    const { instead, waitBefore } = behaviours[met.kind]
    const troubled = troubledReply(trouble, met, reply)
    if (instead) return troubled.send(exchange, response, instead(met.values, request.url))
    const carryOutTroubled = carryOut(executeWith(behaviours[met.kind], parts), validatorOf, troubled, log)
    const delayMs = waitBefore?.(met.values) ?? 0
    if (delayMs === 0) return carryOutTroubled(request, response, next)
    return trouble.wait(delayMs).then(() => carryOutTroubled(request, response, next))
  }
}

function executeWith({ isRepeated, isStale }: Behaviour, { execute, withEarlierBalance }: TroubledParts): Execute {
  return async (operation, exchange) => {
    const outcome = await execute(operation, exchange)
    if (isRepeated) await execute(operation, exchange)
    return isStale ? withEarlierBalance(outcome) : outcome
  }
}

function troubledReply(trouble: TroubleRegistry, { kind, values }: MetTrouble, reply: Reply): Reply {
  const { waitAfter, alter, write } = behaviours[kind]

  function sendMarked(exchange: Exchange, response: ServerResponse, content: Content): void {
    exchange.trouble = kind
    const mark = { 'X-Trouble': kind, ...(exchange.corsHeaders.length > 0 && exposeMark) }
    const headers = { ...content.headers, ...(trouble.sendsHeader && mark) }
    reply.send(exchange, response, { ...content, headers }, write?.(values, trouble.wait))
  }

  async function sendAltered(exchange: Exchange, response: ServerResponse, content: Content): Promise<void> {
    if (waitAfter) await trouble.wait(waitAfter(values))
    const altered = alter ? alter(content, values) : content
    if (altered) sendMarked(exchange, response, altered)
    else reply.send(exchange, response, content)
  }

  return {
    ...reply,
    send: sendMarked,
    ok: (exchange, response, status, text) => void sendAltered(exchange, response, { status, text, outcome: 'ok' }),
    reject: (exchange, response, problem) => void sendAltered(exchange, response, contentOf(problem)),
  }
}

// A page of another origin may read it, too.
const exposeMark = { 'Access-Control-Expose-Headers': 'X-Trouble' }
