import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plea, Verdict, WitnessId } from './edits.ts'
import type { RepositoryCopy } from './repository-copy.ts'

/** Something that is derived from the contract, asked what it says to each plea. */
export interface Witness {
  readonly id: WitnessId
  readonly name: string
  /** The package that must be built first. */
  readonly needs: string
  /** What it says, in the order of the pleas. */
  hear(copy: RepositoryCopy, pleas: readonly Plea[]): Promise<readonly Verdict[]>
}

const types: Witness = {
  id: 'types',
  name: 'the types',
  needs: '@card-contract/types',
  hear(copy, pleas) {
    const heading = `import type { QueryParameters, RequestBody } from '@card-contract/types'`
    return compile(copy, pleas, heading, ({ operationId, body, query }) =>
      body ? [`RequestBody<'${operationId}'>`, body] : [`QueryParameters<'${operationId}'>`, query],
    )
  },
}

const client: Witness = {
  // It knows what the types know, and says the same.
  id: 'types',
  name: 'the methods of the client',
  needs: '@card-contract/client',
  hear(copy, pleas) {
    const heading = `import type { CardClient, PathParameters } from '@card-contract/client'`
    return compile(copy, pleas, heading, ({ operationId, body, query }) => [
      `Omit<Parameters<CardClient['${operationId}']>[0], keyof PathParameters<'${operationId}'>>`,
      body ? { body } : query,
    ])
  },
}

/** What the compiler says to each plea, written as a value of the type that is for it. */
async function compile(
  copy: RepositoryCopy,
  pleas: readonly Plea[],
  heading: string,
  typed: (plea: Plea) => readonly [type: string, value: unknown],
): Promise<readonly Verdict[]> {
  const lines = pleas.map((plea, at) => {
    const [type, value] = typed(plea)
    return `export const plea${at}: ${type} = ${JSON.stringify(value)}`
  })
  const file = 'pleas.ts'
  await writeFile(join(copy.consumer, file), [heading, ...lines].join('\n'))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '', '--pretty', 'false']
  const { stdout } = await copy.execute('tsc', [...options, file])

  const complaints = stdout.split('\n').filter((line) => line && !line.startsWith(' '))
  const refused = new Set(complaints.map((complaint) => Number(/^pleas\.ts\((\d+),/.exec(complaint)?.[1]) - 2))
  for (const at of refused) if (!(at in pleas)) throw new Error(`tsc complains of no plea:\n${stdout}`)
  return pleas.map((_, at) => (refused.has(at) ? 'refused' : 'accepted'))
}

const validators: Witness = {
  id: 'validators',
  name: "the contract's validators",
  needs: '@card-contract/contract',
  async hear(copy, pleas) {
    // In a process of its own, because this one may have loaded the contract of another copy.
    await writeFile(
      join(copy.consumer, 'pleas.mjs'),
      `import { loadContract, validate } from '@card-contract/contract'
      const violations = ({ operationId, body, query }) => {
        if (body) return validate.requestBody(operationId, body)
        const declared = loadContract().operation(operationId).parameters.filter(({ name }) => name in query)
        return declared.flatMap(({ name }) => validate.parameter(operationId, name, query[name]))
      }
      const verdicts = ${JSON.stringify(pleas)}.map((plea) => (violations(plea).length > 0 ? 'refused' : 'accepted'))
      process.stdout.write(JSON.stringify(verdicts))`,
    )
    const { exitCode, stdout, stderr } = await copy.execute('node', ['pleas.mjs'])
    if (exitCode !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  },
}

const server: Witness = {
  id: 'server',
  name: 'the reference server',
  needs: '@card-contract/reference-server',
  async hear(copy, pleas) {
    // The ids are unknown on purpose: a valid request is then refused as such (404), and only an invalid one with 400.
    await writeFile(
      join(copy.consumer, 'ask-server.mjs'),
      `import { loadContract } from '@card-contract/contract'
      import { startReferenceServer } from '@card-contract/reference-server'
      const server = await startReferenceServer()
      const { apiKey, accessToken, serviceToken } = server.credentials
      const credentials = {
        'x-api-key': apiKey,
        authorization: 'Bearer ' + accessToken,
        'x-sp-auth-token': 'Bearer ' + serviceToken,
      }
      const verdicts = []
      for (const { operationId, body, query = {} } of ${JSON.stringify(pleas)}) {
        const { method, path } = loadContract().operation(operationId)
        const url = server.baseUrl + path.replace(/{[^}]+}/, 'unknown') + '?' + new URLSearchParams(query)
        const headers = body ? { ...credentials, 'content-type': 'application/json' } : credentials
        const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) })
        if (![200, 400, 404].includes(response.status)) throw new Error(operationId + ': ' + response.status)
        verdicts.push(response.status === 400 ? 'refused' : 'accepted')
      }
      await server.close()
      process.stdout.write(JSON.stringify(verdicts))`,
    )
    const { exitCode, stdout, stderr } = await copy.execute('node', ['ask-server.mjs'])
    if (exitCode !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  },
}

/** Whoever else is derived from the contract joins here. */
export const witnesses: readonly Witness[] = [types, validators, client, server]

/** What each witness said to each plea. */
export type Testimony = ReadonlyMap<Witness, ReadonlyMap<Plea, Verdict | undefined>>

/** One witness after the other, each asked once: to start one takes longer than all that it says. */
export async function hearAll(copy: RepositoryCopy, pleas: readonly Plea[]): Promise<Testimony> {
  const testimony = new Map<Witness, ReadonlyMap<Plea, Verdict | undefined>>()
  for (const witness of witnesses) {
    const verdicts = await witness.hear(copy, pleas)
    testimony.set(witness, new Map(pleas.map((plea, at) => [plea, verdicts[at]])))
  }
  return testimony
}
