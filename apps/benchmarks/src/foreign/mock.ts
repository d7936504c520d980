import { type Contract, loadContract, type Operation } from '@card-contract/contract'
import type { Command } from '../command.ts'
import { freePort, startProgram } from '../program.ts'
import { requestFor } from '../requests.ts'

const contract = loadContract()

/** Starts a mock, and sends every operation a request with and one without credentials, and bodies and queries that are wrong. */
export async function mocksEveryOperation({ program, args }: Command): Promise<void> {
  const port = String(await freePort())
  // It ignores the contract's base path.
  const baseUrl = `http://127.0.0.1:${port}`
  const onPort = args.map((word) => (word === 'PORT' ? port : word))
  const mock = await startProgram(program, onPort, { baseUrl })
  try {
    for (const operation of contract.operations) {
      for (const sample of samplesOf(contract, operation)) await expectStatus(baseUrl, operation, sample)
    }
  } finally {
    await mock.stop()
  }
}

interface Sample {
  readonly expected: number
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string>>
}

/** Wrong is a body without one of its required fields, with a wrong type in it, or empty, and an unknown word in a query. */
function samplesOf({ resolve }: Contract, { requestBody, parameters }: Operation): readonly Sample[] {
  const valid = requestBody?.examples[0]?.value as Readonly<Record<string, unknown>> | undefined
  const words = parameters.filter(({ in: place, required }) => place === 'query' && required)
  const { required = [] } = requestBody ? resolve(requestBody.schema) : {}
  const without = required.map((name) =>
    Object.fromEntries(Object.entries(valid ?? {}).filter(([key]) => key !== name)),
  )
  const mistyped = required.map((name) => ({ ...valid, [name]: [] }))
  const wrong = requestBody ? [{}, ...without, ...mistyped] : []
  return [
    { expected: 200, body: valid },
    { expected: 401, body: valid },
    ...words.map(({ name }) => ({ expected: 422, body: valid, query: { [name]: 'no such word' } })),
    ...wrong.map((body) => ({ expected: 422, body })),
  ]
}

async function expectStatus(baseUrl: string, operation: Operation, { expected, body, query }: Sample): Promise<void> {
  const { operationId, credentials } = operation
  const { url, method, headers } = requestFor(operationId, baseUrl, validParameters(operation, 'path'))
  const secret = new Set(expected === 401 ? credentials.map(({ header }) => header) : [])
  const response = await fetch(`${url}?${new URLSearchParams({ ...validParameters(operation, 'query'), ...query })}`, {
    method,
    headers: Object.entries(headers).filter(([name]) => !secret.has(name)),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  await response.arrayBuffer()
  if (response.status === expected) return
  throw new Error(
    `${operationId} returned ${response.status} for ${JSON.stringify(query ?? body)}; expected ${expected}`,
  )
}

function validParameters({ parameters }: Operation, place: 'path' | 'query'): Readonly<Record<string, string>> {
  const needed = parameters.filter((parameter) => parameter.in === place && parameter.required)
  return Object.fromEntries(
    needed.map(({ name, schema }) => {
      const { examples = [], enum: words = [] } = contract.resolve(schema)
      return [name, String(examples[0] ?? words[0])]
    }),
  )
}
