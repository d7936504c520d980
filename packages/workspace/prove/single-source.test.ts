import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decisions, undecided } from './single-source/decisions.ts'
import { edits } from './single-source/edits.ts'
import { buildCopy, type RepositoryCopy } from './single-source/repository-copy.ts'
import { type AllVerdicts, subjects, verdictsOfAll } from './single-source/subjects.ts'
import { type Judgement, judge } from './single-source/suite.ts'

/**
 * Proves that the contract is the single source: a copy of the repository is edited, under spec/ only, and built, and
 * everything derived from the contract must then accept and reject accordingly. All edits share one copy, because
 * building everything takes long; no two of them concern the same thing.
 */
const place = await mkdtemp(join(tmpdir(), 'card-contract-'))
const changes = edits.flatMap((edit) => edit.changes)
const operationIds = [...new Set(edits.map(({ suite }) => suite.operationId))]

let before: RepositoryCopy
let after: RepositoryCopy
let allVerdicts: { readonly before: AllVerdicts; readonly after: AllVerdicts }
let judgements: { readonly own: Judgement; readonly stale: Judgement; readonly before: Judgement }

beforeAll(async () => {
  const needed = [...subjects.map(({ needs }) => needs), '@card-contract/conformance']
  ;[before, after] = await Promise.all([
    buildCopy(join(place, 'before'), [], needed),
    buildCopy(join(place, 'after'), changes, needed),
  ])
  const requests = edits.flatMap((edit) => edit.requests)
  allVerdicts = { before: await verdictsOfAll(before, requests), after: await verdictsOfAll(after, requests) }
  judgements = {
    own: await judge(after, after, { operations: operationIds }),
    stale: await judge(after, before, { operations: operationIds }),
    before: await judge(before, before, { operations: operationIds }),
  }
})

afterAll(() => rm(place, { recursive: true, force: true }))

test('building changes no source', async () => {
  expect(await before.changedSources()).toEqual([])
})

test('nothing is edited outside the contract', async () => {
  const changed = await after.changedSources()
  expect(changed).toEqual([...new Set(changes.map(({ file }) => file))].sort())
  expect(changed.filter((path) => !path.startsWith('spec/'))).toEqual([])
})

test('the conformance suite passes a server that was built with it', () => {
  expect(judgements.before.failed).toEqual([])
  expect(judgements.own.failed).toEqual([])
})

describe.each(edits)('after $title', ({ requests, suite }) => {
  test.each(subjects)('$name accept and reject accordingly', (subject) => {
    for (const when of ['before', 'after'] as const) {
      const received = requests.map((request) => [request.name, allVerdicts[when].get(subject)?.get(request)])
      const expected = requests.map((request) => [request.name, (request.except?.[subject.id] ?? request)[when]])
      expect(received, when).toEqual(expected)
    }
  })

  test('the conformance suite judges accordingly', () => {
    const { own, stale } = judgements
    expect(stale.failed).toEqual(expect.arrayContaining([...suite.finds]))
    expect(own.checks.filter((id) => !judgements.before.checks.includes(id))).toEqual(
      expect.arrayContaining([...suite.adds]),
    )
  })
})

describe.each(decisions)('after a meeting that decides $title', ({ changes: decided, failed }) => {
  let judgement: Judgement
  beforeAll(async () => {
    // Only the contract is built again: neither the server nor the suite is edited for a decision.
    await before.edit(decided, ['@card-contract/contract'])
    judgement = await judge(before, before, { only: undecided })
  })

  test('the conformance suite judges the decision without another edit', async () => {
    expect(judgement.checks.toSorted()).toEqual(undecided.toSorted())
    expect(judgement.failed.toSorted()).toEqual(failed.toSorted())
    expect((await before.changedSources()).filter((path) => !path.startsWith('spec/'))).toEqual([])
  })
})
