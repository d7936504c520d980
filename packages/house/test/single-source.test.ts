import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edits } from './single-source/edits.ts'
import { buildCopy, type RepositoryCopy } from './single-source/repository-copy.ts'
import { type Judgement, judge } from './single-source/suite.ts'
import { hearAll, type Testimony, witnesses } from './single-source/witnesses.ts'

/**
 * The proof that the contract is the single source: edits are made to a copy of the repository, under spec/ and nowhere
 * else, the copy is built, and everything derived from the contract is asked whether it has changed its mind. All edits are
 * made to one copy, because a build of everything takes long, and no two of them are about the same thing.
 */
const place = await mkdtemp(join(tmpdir(), 'card-contract-'))
const changes = edits.flatMap((edit) => edit.changes)
const operationIds = [...new Set(edits.map(({ suite }) => suite.operationId))]

let before: RepositoryCopy
let after: RepositoryCopy
let testimonies: { readonly before: Testimony; readonly after: Testimony }
let judgements: { readonly own: Judgement; readonly stale: Judgement; readonly before: Judgement }

beforeAll(async () => {
  const needed = [...witnesses.map(({ needs }) => needs), '@card-contract/conformance']
  ;[before, after] = await Promise.all([
    buildCopy(join(place, 'before'), [], needed),
    buildCopy(join(place, 'after'), changes, needed),
  ])
  const pleas = edits.flatMap((edit) => edit.pleas)
  testimonies = { before: await hearAll(before, pleas), after: await hearAll(after, pleas) }
  judgements = {
    own: await judge(after, after, operationIds),
    stale: await judge(after, before, operationIds),
    before: await judge(before, before, operationIds),
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

test('the conformance suite has nothing against a server that was built with it', () => {
  expect(judgements.before.failed).toEqual([])
  expect(judgements.own.failed).toEqual([])
})

describe.each(edits)('after $title', ({ pleas, suite }) => {
  test.each(witnesses)('$name accept and refuse accordingly', (witness) => {
    for (const when of ['before', 'after'] as const) {
      const heard = pleas.map((plea) => [plea.says, testimonies[when].get(witness)?.get(plea)])
      const expected = pleas.map((plea) => [plea.says, (plea.except?.[witness.id] ?? plea)[when]])
      expect(heard, when).toEqual(expected)
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
