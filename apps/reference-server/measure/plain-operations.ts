import type { Contract } from '@card-contract/contract'
import type { OperationId } from '@card-contract/types'
import type { Request, Response } from 'express'
import { acceptFixtures, exampleFixtures } from '../src/fixtures.ts'
import { createIds } from '../src/ids.ts'
import { money } from '../src/money.ts'
import { createCardSecrets } from '../src/operations/card/secrets.ts'
import { operations } from '../src/operations/index.ts'
import type { Operation, OperationParts, OperationRequest } from '../src/operations/operation.ts'
import { problemBody, problems } from '../src/problems.ts'
import { openStore } from '../src/store/open-store.ts'
import type { Store } from '../src/store/store.ts'

/** The reference server's own operations, for use with another framework. By default on its store in memory. */
export async function openPlainOperations(own?: Store) {
  const store = own ?? (await openStore('sqlite::memory:'))
  await store.seed(acceptFixtures(exampleFixtures()))
  const clock = () => new Date()
  const parts: OperationParts = { store, clock, newId: createIds(clock), newCardSecrets: createCardSecrets() }

  return async (
    operationId: string,
    { path, query, body }: Pick<OperationRequest<OperationId>, 'path' | 'query' | 'body'>,
  ) => {
    const carryOut = operations[operationId as OperationId] as Operation<OperationId>
    const amount = (name: string) => {
      const sent = (body as Readonly<Record<string, unknown>> | undefined)?.[name] ?? query[name as never]
      return sent === undefined ? undefined : money.fromNumber(Number(sent))
    }
    const outcome = await carryOut({ path, query, body, amount } as OperationRequest<OperationId>, parts)
    return outcome.kind === 'ok'
      ? { status: 200, body: { success: true, data: outcome.data } }
      : { status: problems[outcome.code].status, body: JSON.parse(problemBody(outcome)) as unknown }
  }
}

export type CarryOut = Awaited<ReturnType<typeof openPlainOperations>>

/** A path of the contract in Express' notation. */
export function expressPath({ basePath }: Contract, path: string): string {
  return basePath + path.replaceAll(/\{(\w+)\}/g, ':$1')
}

export async function answerWith(carryOut: CarryOut, operationId: string, request: Request, response: Response) {
  const { params, query, body } = request
  const answer = await carryOut(operationId, { path: params, query, body } as Parameters<CarryOut>[1])
  response.status(answer.status).json(answer.body)
}
