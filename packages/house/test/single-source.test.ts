import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Edit, edits } from './single-source/edits.ts'
import { buildCopy, type RepositoryCopy } from './single-source/repository-copy.ts'
import { judge } from './single-source/suite.ts'
import { witnesses } from './single-source/witnesses.ts'

/**
 * The proof that the contract is the single source: each edit is made to a copy of the repository, under spec/ and nowhere
 * else, the copy is built, and everything derived from the contract is asked whether it has changed its mind.
 */
const place = await mkdtemp(join(tmpdir(), 'card-contract-'))
const copies = new Map<Edit | 'unedited', RepositoryCopy>()

beforeAll(async () => {
  const needed = [...witnesses.map(({ needs }) => needs), '@card-contract/conformance']
  const waiting: (Edit | 'unedited')[] = ['unedited', ...edits]
  const buildInTurn = async () => {
    for (let edit = waiting.shift(); edit; edit = waiting.shift()) {
      const root = join(place, String(waiting.length))
      copies.set(edit, await buildCopy(root, edit === 'unedited' ? [] : edit.changes, needed))
    }
  }
  // Two at a time: more would not be faster on the machines that this runs on.
  await Promise.all([buildInTurn(), buildInTurn()])
})

afterAll(() => rm(place, { recursive: true, force: true }))

test('building changes no source', async () => {
  expect(await copyFor('unedited').changedSources()).toEqual([])
})

describe.each(edits)('after $title', (edit) => {
  test('nothing is edited outside the contract', async () => {
    const changed = await copyFor(edit).changedSources()
    expect(changed).toEqual([...new Set(edit.changes.map(({ file }) => file))].sort())
    expect(changed.filter((path) => !path.startsWith('spec/'))).toEqual([])
  })

  test.each(witnesses)('$name accept and refuse accordingly', async (witness) => {
    const heard = async (when: 'before' | 'after') => {
      const verdicts = await witness.hear(copyFor(when === 'before' ? 'unedited' : edit), edit.pleas)
      return Object.fromEntries(edit.pleas.map(({ says }, at) => [says, verdicts[at]]))
    }
    const expected = (when: 'before' | 'after') =>
      Object.fromEntries(edit.pleas.map((plea) => [plea.says, (plea.except?.[witness.id] ?? plea)[when]]))

    expect(await heard('before')).toEqual(expected('before'))
    expect(await heard('after')).toEqual(expected('after'))
  })

  test('the conformance suite judges accordingly', async () => {
    const { operationId, finds, adds } = edit.suite
    const [edited, unedited] = [copyFor(edit), copyFor('unedited')]
    const own = await judge(edited, edited, operationId)
    const stale = await judge(edited, unedited, operationId)
    const before = await judge(unedited, unedited, operationId)

    expect(own.failed).toEqual([])
    expect(before.failed).toEqual([])
    expect(stale.failed).toEqual(expect.arrayContaining([...finds]))
    expect(own.checks.filter((id) => !before.checks.includes(id))).toEqual(expect.arrayContaining([...adds]))
  })
})

function copyFor(edit: Edit | 'unedited'): RepositoryCopy {
  const copy = copies.get(edit)
  if (!copy) throw new Error('the copy was not built')
  return copy
}
