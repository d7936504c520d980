import { join } from 'node:path'
import { type Contract, loadContract, type Operation } from '@card-contract/contract'
import { freePort } from '../../free-port.ts'
import { installPeer } from '../../peers.ts'
import { startProgram } from '../../program.ts'
import { requestFor } from '../../requests.ts'
import { DoesNotHoldError, type ForeignTool } from '../tool.ts'

const version = '5.16.0'

export const prism: ForeignTool = {
  title: 'Prism',
  version,
  does: 'mocks every operation; one request with credentials, one without, and bodies and queries that the contract rejects',
  async run({ json }) {
    const installed = await installPeer('@stoplight/prism-cli', version)
    // It ignores the contract's base path.
    const baseUrl = `http://127.0.0.1:${await freePort()}`
    const args = ['mock', json, '--port', new URL(baseUrl).port, '--verboseLevel', 'silent']
    const command = join(installed, 'node_modules/@stoplight/prism-cli/dist/index.js')
    const mock = await startProgram(command, args, { baseUrl })
    try {
      return [await everyStatus(baseUrl, true), await everyStatus(baseUrl, false), await everyRejection(baseUrl)].join(
        ', ',
      )
    } finally {
      await mock.stop()
    }
  },
}

/** The status that each operation must return, as often as there are operations. */
async function everyStatus(baseUrl: string, isAuthorized: boolean): Promise<string> {
  const contract = loadContract()
  const expected = isAuthorized ? 200 : 401
  for (const operation of contract.operations) {
    const status = await statusOf(contract, operation, baseUrl, isAuthorized)
    if (status !== expected) {
      const credentials = isAuthorized ? 'with' : 'without'
      const { operationId } = operation
      throw new DoesNotHoldError(`${operationId} returned ${status} ${credentials} credentials; expected ${expected}`)
    }
  }
  return `${contract.operations.length} × ${expected}`
}

/** Every body without one of its required fields, with a wrong type in it, or empty, and an unknown word in every query. */
async function everyRejection(baseUrl: string): Promise<string> {
  const contract = loadContract()
  let rejected = 0
  for (const operation of contract.operations) {
    for (const wrong of wrongRequests(contract, operation)) {
      const status = await statusOf(contract, operation, baseUrl, true, wrong)
      if (status !== 422) {
        const sent = JSON.stringify(wrong.body ?? wrong.query)
        throw new DoesNotHoldError(`${operation.operationId} returned ${status} for ${sent}; expected 422`)
      }
      rejected++
    }
  }
  return `${rejected} × 422`
}

interface WrongRequest {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string>>
}

function wrongRequests(contract: Contract, { requestBody, parameters }: Operation): WrongRequest[] {
  const words = parameters.filter(({ in: place, required }) => place === 'query' && required)
  const queries: WrongRequest[] = words.map(({ name }) => ({ query: { [name]: 'no such word' } }))
  if (!requestBody) return queries
  const valid = requestBody.examples[0]?.value as Readonly<Record<string, unknown>>
  const { required = [] } = contract.resolve(requestBody.schema)
  const without = required.map((name) => Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name)))
  const mistyped = required.map((name) => ({ ...valid, [name]: [] }))
  return [...queries, ...[{}, ...without, ...mistyped].map((body) => ({ body }))]
}

async function statusOf(
  contract: Contract,
  { operationId, credentials, parameters }: Operation,
  baseUrl: string,
  isAuthorized: boolean,
  wrong: WrongRequest = {},
): Promise<number> {
  const sample = ({ schema }: Operation['parameters'][number]) => {
    const { examples = [], enum: values = [] } = contract.resolve(schema)
    return String(examples[0] ?? values[0])
  }
  const samples = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters.filter((each) => each.in === place && each.required).map((each) => [each.name, sample(each)]),
    )
  const { urls, method, headers, body } = requestFor(operationId, baseUrl, samples('path'))
  const secret = new Set(credentials.map(({ header }) => header))
  const sent = Object.entries(headers ?? {}).filter(([name]) => isAuthorized || !secret.has(name))
  const url = `${urls[0]}?${new URLSearchParams({ ...samples('query'), ...wrong.query })}`
  const text = wrong.body === undefined ? body : JSON.stringify(wrong.body)
  const response = await fetch(url, { method, headers: sent, ...(text !== undefined && { body: text }) })
  await response.arrayBuffer()
  return response.status
}
