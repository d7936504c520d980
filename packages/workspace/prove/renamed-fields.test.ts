import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../workspace.ts'
import { renamed, renamedFields } from './single-source/renamed-fields.ts'
import { buildCopy, type RepositoryCopy } from './single-source/repository-copy.ts'

/**
 * Renames fields of responses and one of requests in a copy of the contract, and has the suite of that copy judge servers. They
 * are made from the reference model of this repository, which knows the old names only.
 */
const place = await mkdtemp(join(tmpdir(), 'card-contract-'))

let copy: RepositoryCopy
beforeAll(async () => {
  copy = await buildCopy(place, renamedFields, ['@card-contract/conformance'])
})
afterAll(() => rm(place, { recursive: true, force: true }))

interface Verdict {
  readonly verdict: string
  readonly failed: readonly string[]
  readonly skipped: readonly string[]
  /** Those of the renamed field in responses. */
  readonly names: readonly string[]
}

/** Judges a server that has the new name in requests, in responses, or in both. */
async function judge(translated: readonly ('requests' | 'responses')[]): Promise<Verdict> {
  const file = `judge-${['server', ...translated].join('-')}.mjs`
  await writeFile(
    join(copy.consumer, file),
    `import { judgeInProcess } from '../packages/conformance/test/fixtures/judge-in-process.ts'
    import { transportTo } from '../packages/conformance/src/cards/model/transport-to.ts'
    const original = ${JSON.stringify(join(repositoryRoot, 'packages/conformance'))}
    const { createReferenceModel } = await import(original + '/src/cards/model/reference-model.ts')
    const { knownBefore } = await import(original + '/test/fixtures/serve.ts')
    const names = ${JSON.stringify(renamed)}
    const translated = ${JSON.stringify(translated)}
    const inverse = (pairs) => Object.fromEntries(Object.entries(pairs).map((pair) => pair.toReversed()))
    const rename = (fields, pairs) => {
      const both = { ...pairs, ...inverse(pairs) }
      return Object.fromEntries(Object.entries(fields).map(([name, value]) => [both[name] ?? name, value]))
    }
    const inJson = (text, change) => {
      try {
        const value = JSON.parse(text)
        return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(change(value)) : text
      } catch {
        return text
      }
    }
    const model = createReferenceModel(knownBefore())
    const respond = (request) => {
      if (!translated.includes('requests')) return model.respond(request)
      const isAboutACard = /virtual-cards|transaction/.test(request.target)
      const [path, query] = request.target.split('?')
      const parts = query?.split('&').map((part) => {
        const [name] = part.split('=')
        return [...new URLSearchParams(name).keys()][0] === names.requests.amount ? 'amount' + part.slice(name.length) : part
      })
      return model.respond({
        ...request,
        target: parts ? path + '?' + parts.join('&') : path,
        body: isAboutACard ? inJson(request.body, (fields) => rename(fields, names.requests)) : request.body,
      })
    }
    const server = {
      respond(request) {
        const response = respond(request)
        if (!translated.includes('responses')) return response
        const shown = ({ data, ...others }) => {
          const isAboutACard = data && 'new_balance' in data
          return { ...others, ...(data ? { data: isAboutACard ? rename(data, names.responses) : data } : {}) }
        }
        return { ...response, body: inJson(response.body, shown) }
      },
    }
    const report = await judgeInProcess({ around: () => transportTo(server), probes: false, fuzz: 0, seed: 1, failOn: 'inferred' })
    const failed = report.checks.filter(({ outcome }) => !['passed', 'skipped'].includes(outcome))
    const bodies = report.exchanges.map(({ response }) => response?.body ?? '')
    process.stdout.write(JSON.stringify({
      verdict: report.verdict,
      failed: failed.map(({ id }) => id),
      skipped: report.checks.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id),
      names: [...new Set(bodies.flatMap((text) => text.match(/new_balance|balance_after/g) ?? []))],
    }))`,
  )
  const { exitCode, stdout, stderr } = await copy.execute('node', [file])
  expect(exitCode, stderr).toBe(0)
  return JSON.parse(stdout)
}

test('a correct server with the new names is conformant, to the last level', async () => {
  const judged = await judge(['requests', 'responses'])
  // A server in process sends no Date header.
  expect(judged).toEqual({
    ...{ verdict: 'conformant', failed: [] },
    skipped: expect.arrayContaining(['timestamps/fresh', 'get-payout-status/not-polled-in-the-future']),
    names: ['balance_after'],
  })
})

test('a server that returns the fields under their old names fails', async () => {
  const { verdict, failed, skipped, names } = await judge(['requests'])
  expect({ verdict, names }).toEqual({ verdict: 'not-conformant', names: ['new_balance'] })
  expect(failed).toEqual(
    expect.arrayContaining([
      'top-up-card/answers-data-balance-after',
      'query-card-operation/answers-data-balance-after',
    ]),
  )
  // No response has a balance that could be compared.
  expect(skipped).toContain('card-operations/balance-is-exact')
})

test('a server that reads the field under its old name fails', async () => {
  const { verdict, failed } = await judge(['responses'])
  expect(verdict).toBe('not-conformant')
  expect(failed).toEqual(expect.arrayContaining(['top-up-card/accepts-only-required-fields']))
})

test('nothing is edited outside the contract', async () => {
  expect((await copy.changedSources()).filter((path) => !path.startsWith('spec/'))).toEqual([])
})
