/** How an outside project uses a published package: what must compile, what must run, and what that prints. */
export interface Consumer {
  readonly compiles: string
  readonly runs: string
  readonly prints: string
  /** Whether the package is for Node only: compiling against it needs Node's types. */
  readonly isForNode?: boolean
}

/** Every published package has an entry; a missing one fails the tests. */
export const consumers: Readonly<Record<string, Consumer>> = {
  '@card-contract/spec': {
    compiles: `
      import contract from '@card-contract/spec' with { type: 'json' }

      export const version: string = contract.info.version
      // @ts-expect-error: the contract has no such operation
      contract.paths['/action/card/nobody']
    `,
    runs: `
      import contract from '@card-contract/spec' with { type: 'json' }
      console.log(contract.openapi, Object.keys(contract.paths).length)
    `,
    prints: '3.1.1 11',
  },
  '@card-contract/types': {
    compiles: `
      import type { Card, RequestBody, ResponseData } from '@card-contract/types'

      export const topUp: RequestBody<'topUpCard'> = { amount: 0.29, currency: 'USD' }
      export const read = (card: ResponseData<'createCard'>): Card['balance'] => card.balance
      // @ts-expect-error: the amount is missing
      export const nothing: RequestBody<'topUpCard'> = { currency: 'USD' }
    `,
    runs: `
      import * as types from '@card-contract/types'
      console.log(Object.keys(types).length)
    `,
    prints: '0',
  },
  '@card-contract/contract': {
    compiles: `
      import { type Contract, loadContract, validate, type Violation } from '@card-contract/contract'

      export const contract: Contract = loadContract()
      export const level: 'documented' | 'decided' | 'observed' | 'inferred' | undefined = contract.requirements[0]?.level
      export const violations: readonly Violation[] = validate.requestBody('topUpCard', { amount: 0.29, currency: 'USD' })
      // @ts-expect-error: the loaded contract is read-only
      contract.version = '2'
    `,
    runs: `
      import { loadContract, validate } from '@card-contract/contract'
      const [violation] = validate.requestBody('topUpCard', { amount: 0, currency: 'USD' })
      console.log(loadContract().operations.length, violation.pointer, violation.keyword)
    `,
    prints: '11 /amount minimum',
  },
  '@card-contract/reference-server': {
    compiles: `
      import { type ReferenceServer, startReferenceServer } from '@card-contract/reference-server'

      export async function start(): Promise<string> {
        const server: ReferenceServer = await startReferenceServer({ port: 0 })
        await server.close()
        return server.credentials.apiKey
      }
      // @ts-expect-error: there is no such option
      export const misspelt = () => startReferenceServer({ prot: 0 })
    `,
    runs: `
      import { startReferenceServer } from '@card-contract/reference-server'
      const server = await startReferenceServer()
      const { reference } = server.fixtures.payout
      const headers = { 'x-api-key': server.credentials.apiKey }
      const response = await fetch(server.baseUrl + '/payouts/' + reference, { headers })
      const { success } = await response.json()
      console.log(response.status, success)
      await server.close()
    `,
    prints: '200 true',
    isForNode: true,
  },
  '@card-contract/client': {
    // A project that uses fetch has its types: from the browser here, from @types/node elsewhere.
    compiles: `
      /// <reference lib="dom" />
      import { type Card, type CardClient, createCardClient, OutcomeUnknownError } from '@card-contract/client'
      import { exampleResponses } from '@card-contract/client/testing'

      export const cards: CardClient = createCardClient({ baseUrl: 'http://h/api/v1', apiKey: 'k', accessToken: 'a', serviceToken: 's' })
      export const example: Card = exampleResponses.createCard.body.data
      export const find = (error: unknown) => (error instanceof OutcomeUnknownError ? error.howToFindOut : undefined)
      // @ts-expect-error: there is no such currency
      cards.topUpCard({ cardId: 'c', body: { amount: 1, currency: 'GBP' } })
      // @ts-expect-error: this client was given no tokens
      export const register = () => createCardClient({ baseUrl: 'http://h/api/v1', apiKey: 'k' }).createCard({ userId: 'u' })
    `,
    // A service that carries out each request and responds with 421, after which Node's fetch sends a request again.
    runs: `
      import { createServer } from 'node:http'
      import { createCardClient } from '@card-contract/client'
      import { validateResponse } from '@card-contract/client/validation'
      let carriedOut = 0
      const server = createServer((_, response) => void response.writeHead(++carriedOut === 1 ? 200 : 421).end('{"success":true,"data":{}}'))
      server.listen(0, '127.0.0.1', async () => {
        const cards = createCardClient({ baseUrl: 'http://127.0.0.1:' + server.address().port, apiKey: 'k', validate: validateResponse })
        const violations = await cards.getPayoutStatus({ reference: 'r' }).catch((error) => error.violations.length)
        const { data } = await cards.raw.GET('/payouts/{reference}', { params: { path: { reference: 'r' } } })
        const { kind } = await cards.disableCard({ cardId: 'c' }).catch((error) => error)
        console.log(violations, data, kind, carriedOut)
        server.close()
      })
    `,
    prints: '8 undefined outcome-unknown 4',
  },
  '@card-contract/conformance': {
    compiles: `
      import { judgeTarget, type Report, type Target } from '@card-contract/conformance'

      export async function isConformant(target: Target): Promise<boolean> {
        const report: Report = await judgeTarget({ target, failOn: 'documented' })
        return report.verdict === 'conformant'
      }
      // @ts-expect-error: there is no such level
      export const misspelt = (target: Target) => judgeTarget({ target, failOn: 'everything' })
    `,
    // The simplest target: nothing listens at its address.
    runs: `
      import { cardSuite, judgeTarget } from '@card-contract/conformance'
      const credentials = { apiKey: 'key', accessToken: 'access', serviceToken: 'service' }
      const target = { baseUrl: 'http://127.0.0.1:9/api/v1', credentials, fixtures: {}, samples: {}, headers: [] }
      const { verdict } = await judgeTarget({ target })
      console.log(cardSuite().checks({ fuzz: 0 }).length > 500, verdict)
    `,
    prints: 'true incomplete',
    isForNode: true,
  },
}
