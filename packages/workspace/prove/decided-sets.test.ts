import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decidedSets } from './single-source/decided-sets.ts'
import { buildCopy, type RepositoryCopy } from './single-source/repository-copy.ts'

/**
 * Decides two sets of values in a copy of the contract, builds the copy, and looks at everything that is derived from it:
 * nothing else is edited.
 */
const place = await mkdtemp(join(tmpdir(), 'card-contract-'))
const built = ['@card-contract/conformance', '@card-contract/reference-server', '@card-contract/client']

let copy: RepositoryCopy
beforeAll(async () => {
  copy = await buildCopy(place, decidedSets, built)
})
afterAll(() => rm(place, { recursive: true, force: true }))

/** What a script in another project prints, as JSON. */
async function printed(file: string, script: string): Promise<unknown> {
  await writeFile(join(copy.consumer, file), script)
  const { exitCode, stdout, stderr } = await copy.execute('node', [file])
  expect(exitCode, stderr).toBe(0)
  return JSON.parse(stdout)
}

test('the build of a decided contract changes nothing outside spec/', async () => {
  expect((await copy.changedSources()).filter((path) => !path.startsWith('spec/'))).toEqual([])
})

test('the linter accepts the decisions', async () => {
  const { exitCode, stdout, stderr } = await copy.execute('redocly', ['lint', 'contract'], 'spec')
  expect(exitCode, stdout + stderr).toBe(0)
})

describe('the contract', () => {
  test('the contract lists the decided values, and shows none as an example any more', async () => {
    const { components } = JSON.parse(await readFile(join(place, 'spec/dist/openapi.json'), 'utf8'))
    expect(components.schemas.Payout.properties.status).toEqual({
      type: 'string',
      description: 'Status of the payout. There are no others: decided.',
      examples: ['success'],
      enum: ['success', 'pending', 'failed'],
      'x-decided': { gap: 'payouts/status-values', values: ['success', 'pending', 'failed'] },
    })
    expect(components.schemas.Payment.properties.status).toMatchObject({
      description: 'Status of the payment. The interface shows only `success`; others may exist.',
      'x-observed': ['success'],
    })
  })

  test('the contract is rendered with the decided values', async () => {
    const page = await readFile(join(place, 'spec/dist/index.html'), 'utf8')
    expect(page).toContain('One of <code>success</code>, <code>pending</code>, <code>failed</code>. Decided (')
    expect(page).not.toContain('Status of the payout. The interface shows only')
    expect(page).toContain('Status of the payment. The interface shows only')
  })

  test('the contract no longer asks on the page of open questions which other values exist', async () => {
    const page = await readFile(join(place, 'spec/dist/gaps.md'), 'utf8')
    expect(page).not.toContain('| `Payout.status` |')
    expect(page).not.toContain('| `Transaction.type` |')
    expect(page).toContain('| `Payment.status` |')
  })

  test('the contract validates the values', async () => {
    const script = `import { loadContract, validate } from '@card-contract/contract'
      const [{ value }] = loadContract().operation('getPayoutStatus').response.examples
      const judged = ['pending', 'on its way'].map((status) => validate.response('getPayoutStatus', { ...value, data: { ...value.data, status } }))
      process.stdout.write(JSON.stringify(judged.map((violations) => violations.map(({ message }) => message))))`
    expect(await printed('validate.mjs', script)).toEqual([
      [],
      ['/data/status expected one of "success", "pending", "failed", received "on its way"'],
    ])
  })
})

test('the types have the decided values and no others', async () => {
  const lines = [
    `import type { CardOperation, Payment, Payout, Transaction } from '@card-contract/types'`,
    `import type { CardClient } from '@card-contract/client'`,
    `export const decided: Payout['status'][] = ['success', 'pending', 'failed']`,
    `export const open: Payment['status'] = 'on its way'`,
    `export const other: Payout['status'] = 'on its way'`,
    `export const type: Transaction['type'] = 'refund'`,
    `export const inClient: Awaited<ReturnType<CardClient['getPayoutStatus']>>['status'] = 'on its way'`,
    `export const inList: NonNullable<CardOperation['transactions']>[number]['type'] = 'topup'`,
  ]
  await writeFile(join(copy.consumer, 'values.ts'), lines.join('\n'))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '', '--pretty', 'false']
  const { stdout } = await copy.execute('tsc', [...options, 'values.ts'])
  expect([...stdout.matchAll(/^values\.ts\((\d+),/gm)].map(([, line]) => Number(line))).toEqual([5, 6, 7])
})

const asPayout = `import { startReferenceServer } from '@card-contract/reference-server'
  import { loadContract } from '@card-contract/contract'
  import { createServer } from 'node:http'
  const [{ value }] = loadContract().operation('getPayoutStatus').response.examples
  const payoutOf = (status) => ({ ...value.data, status })`

test('the reference server accepts the decided values in its fixtures and no others', async () => {
  const script = `${asPayout}
    const started = []
    for (const status of ['pending', 'on its way']) {
      try {
        const server = await startReferenceServer({ fixtures: { payouts: [payoutOf(status)] } })
        const headers = { 'x-api-key': server.credentials.apiKey }
        const response = await fetch(server.baseUrl + '/payouts/' + value.data.reference, { headers })
        started.push((await response.json()).data.status)
        await server.close()
      } catch (error) {
        started.push(error.message)
      }
    }
    process.stdout.write(JSON.stringify(started))`
  expect(await printed('start.mjs', script)).toEqual([
    'pending',
    expect.stringContaining('/payouts/0/status: expected one of "success", "pending", "failed", received "on its way"'),
  ])
})

test('a client with validate rejects other values', async () => {
  const script = `${asPayout}
    import { createCardClient } from '@card-contract/client'
    import { validateResponse } from '@card-contract/client/validation'
    const said = []
    for (const status of ['pending', 'on its way']) {
      const server = createServer((_, response) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, data: payoutOf(status) }))
      })
      await new Promise((done) => server.listen(0, '127.0.0.1', done))
      const baseUrl = 'http://127.0.0.1:' + server.address().port + '/api/v1'
      const cards = createCardClient({ baseUrl, apiKey: 'k', accessToken: 'a', serviceToken: 's', validate: validateResponse })
      said.push(await cards.getPayoutStatus({ reference: 'r' }).then(({ status }) => status, ({ kind }) => kind))
      server.close()
    }
    process.stdout.write(JSON.stringify(said))`
  expect(await printed('call.mjs', script)).toEqual(['pending', 'contract-violation'])
})

describe('the suite', () => {
  const judged = (status: string) => `${asPayout}
    import { judgeTarget } from '@card-contract/conformance'
    const server = await startReferenceServer({ fixtures: { payouts: [payoutOf('pending')] } })
    const proxy = createServer(async (request, response) => {
      const answer = await fetch(server.baseUrl.replace('/api/v1', '') + request.url, { headers: request.headers })
      const text = (await answer.text()).replace('"pending"', JSON.stringify(${JSON.stringify(status)}))
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    })
    await new Promise((done) => proxy.listen(0, '127.0.0.1', done))
    const { reference, service_reference: serviceReference } = value.data
    const { checks } = await judgeTarget({
      target: {
        baseUrl: 'http://127.0.0.1:' + proxy.address().port + '/api/v1',
        credentials: server.credentials,
        fixtures: { payout: { reference, serviceReference } },
        samples: {},
        headers: [],
      },
      selection: { operations: ['getPayoutStatus'] },
      probes: false,
      fuzz: 0,
      seed: 1,
    })
    proxy.close()
    await server.close()
    const about = checks.filter(({ id }) => /answers-data-status|status-values/.test(id))
    process.stdout.write(JSON.stringify(about.map(({ id, outcome, level }) => [id, outcome, level])))`

  test('the suite passes every decided value, without a warning that the interface shows another', async () => {
    expect(await printed('judge-decided.mjs', judged('pending'))).toEqual([
      ['get-payout-status/answers-data-status', 'passed', 'documented'],
      ['get-payout-status/answers-data-status-as-decided', 'passed', 'decided'],
    ])
  })

  test('the suite fails any other value at the level decided', async () => {
    expect(await printed('judge-other.mjs', judged('on its way'))).toEqual([
      ['get-payout-status/answers-data-status', 'passed', 'documented'],
      ['get-payout-status/answers-data-status-as-decided', 'failed', 'decided'],
    ])
  })
})
