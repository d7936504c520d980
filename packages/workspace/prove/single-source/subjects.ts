import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SampleRequest, SubjectId, Verdict } from './edits.ts'
import type { RepositoryCopy } from './repository-copy.ts'

/** Something derived from the contract that accepts or rejects requests. */
export interface Subject {
  readonly id: SubjectId
  readonly name: string
  /** The package that must be built first. */
  readonly needs: string
  /** Its verdicts, in the order of the requests. */
  verdicts(copy: RepositoryCopy, requests: readonly SampleRequest[]): Promise<readonly Verdict[]>
}

const types: Subject = {
  id: 'types',
  name: 'the types',
  needs: '@card-contract/types',
  verdicts(copy, requests) {
    const heading = `import type { QueryParameters, RequestBody } from '@card-contract/types'`
    return compile(copy, requests, heading, ({ operationId, body, query }) =>
      body ? [`RequestBody<'${operationId}'>`, body] : [`QueryParameters<'${operationId}'>`, query],
    )
  },
}

const client: Subject = {
  // It accepts and rejects what the types do.
  id: 'types',
  name: 'the methods of the client',
  needs: '@card-contract/client',
  verdicts(copy, requests) {
    const heading = `import type { CardClient, PathParameters } from '@card-contract/client'`
    return compile(copy, requests, heading, ({ operationId, body, query }) => [
      `Omit<Parameters<CardClient['${operationId}']>[0], keyof PathParameters<'${operationId}'>>`,
      body ? { body } : query,
    ])
  },
}

/** Compiles each request as a value of its type: an error is a rejection. */
async function compile(
  copy: RepositoryCopy,
  requests: readonly SampleRequest[],
  heading: string,
  typed: (request: SampleRequest) => readonly [type: string, value: unknown],
): Promise<readonly Verdict[]> {
  const lines = requests.map((request, at) => {
    const [type, value] = typed(request)
    return `export const request${at}: ${type} = ${JSON.stringify(value)}`
  })
  const file = 'requests.ts'
  await writeFile(join(copy.consumer, file), [heading, ...lines].join('\n'))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '', '--pretty', 'false']
  const { stdout } = await copy.execute('tsc', [...options, file])

  const errors = stdout.split('\n').filter((line) => line && !line.startsWith(' '))
  const rejected = new Set(errors.map((error) => Number(/^requests\.ts\((\d+),/.exec(error)?.[1]) - 2))
  for (const at of rejected)
    if (!(at in requests)) throw new Error(`tsc reports an error outside the requests:\n${stdout}`)
  return requests.map((_, at) => (rejected.has(at) ? 'rejected' : 'accepted'))
}

const validators: Subject = {
  id: 'validators',
  name: "the contract's validators",
  needs: '@card-contract/contract',
  async verdicts(copy, requests) {
    // In a separate process: this one may have loaded the contract of another copy.
    await writeFile(
      join(copy.consumer, 'requests.mjs'),
      `import { loadContract, validate } from '@card-contract/contract'
      const violations = ({ operationId, body, query }) => {
        if (body) return validate.requestBody(operationId, body)
        const declared = loadContract().operation(operationId).parameters.filter(({ name }) => name in query)
        return declared.flatMap(({ name }) => validate.parameter(operationId, name, query[name]))
      }
      const verdicts = ${JSON.stringify(requests)}.map((request) => (violations(request).length > 0 ? 'rejected' : 'accepted'))
      process.stdout.write(JSON.stringify(verdicts))`,
    )
    const { exitCode, stdout, stderr } = await copy.execute('node', ['requests.mjs'])
    if (exitCode !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  },
}

const server: Subject = {
  id: 'server',
  name: 'the reference server',
  needs: '@card-contract/reference-server',
  async verdicts(copy, requests) {
    // The ids are unknown on purpose: the server rejects a valid request with 404, and only an invalid one with 400.
    await writeFile(
      join(copy.consumer, 'send-requests.mjs'),
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
      for (const { operationId, body, query = {} } of ${JSON.stringify(requests)}) {
        const { method, path } = loadContract().operation(operationId)
        const url = server.baseUrl + path.replace(/{[^}]+}/, 'unknown') + '?' + new URLSearchParams(query)
        const headers = body ? { ...credentials, 'content-type': 'application/json' } : credentials
        const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) })
        if (![200, 400, 404].includes(response.status)) throw new Error(operationId + ': ' + response.status)
        verdicts.push(response.status === 400 ? 'rejected' : 'accepted')
      }
      await server.close()
      process.stdout.write(JSON.stringify(verdicts))`,
    )
    const { exitCode, stdout, stderr } = await copy.execute('node', ['send-requests.mjs'])
    if (exitCode !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  },
}

/** Add here anything else that is derived from the contract. */
export const subjects: readonly Subject[] = [types, validators, client, server]

/** The verdict of each subject on each request. */
export type AllVerdicts = ReadonlyMap<Subject, ReadonlyMap<SampleRequest, Verdict | undefined>>

/** One subject after the other, each started once: starting takes longer than all its verdicts. */
export async function verdictsOfAll(copy: RepositoryCopy, requests: readonly SampleRequest[]): Promise<AllVerdicts> {
  const allVerdicts = new Map<Subject, ReadonlyMap<SampleRequest, Verdict | undefined>>()
  for (const subject of subjects) {
    const verdicts = await subject.verdicts(copy, requests)
    allVerdicts.set(subject, new Map(requests.map((request, at) => [request, verdicts[at]])))
  }
  return allVerdicts
}
