import { describe, expect, test } from 'vitest'
import { annotationsIn } from '../build/annotations.ts'
import { bundle } from '../build/bundle.ts'
import { BuildCopy, spec } from '../test/build-copy.ts'

const line =
  '- { gaps: refusals/*, answer: { outcome: rejected, status: 404 }, text: Every rejection MUST have status 404., by: the card team, on: 2026-11-02 }'

describe('a line in interface-wide/decisions.yaml', () => {
  test('a line decides every gap of its chapter in each situation that can have the answer, and no other gap', async () => {
    await using copy = await BuildCopy.make()
    await copy.edit('interface-wide/decisions.yaml', '\n[]\n', `\n${line}\n`)
    const document = await bundle(copy.root)
    const decided = annotationsIn(document).gaps.filter(({ decision }) => decision)
    expect(decided.map(({ id }) => id.slice('refusals/'.length)).sort()).toEqual([
      ...['broken-constraint', 'business-rule', 'malformed-json', 'missing-credential', 'oversized-body', 'unknown-id'],
      ...['unknown-path', 'unsupported-media-type', 'wrong-credential', 'wrong-method'],
    ])
    const notFound = { outcome: 'rejected', status: 404 }
    const answers = Object.fromEntries(decided.map(({ id, decision }) => [id, decision?.answer]))
    expect(answers['refusals/unknown-path']).toEqual({ 'with credentials': notFound, 'without any': notFound })
    expect(answers['refusals/oversized-body']).toEqual({ above: notFound })
    expect(decided[0]?.decision).toMatchObject({ text: 'Every rejection MUST have status 404.', by: 'the card team' })
    expect(document).not.toHaveProperty('x-decisions')
  })

  test('a line yields to the decision of a gap itself', async () => {
    await using copy = await BuildCopy.make()
    await copy.edit('interface-wide/decisions.yaml', '\n[]\n', `\n${line}\n`)
    const own =
      '    decision: { answer: { outcome: rejected, status: 405 }, text: It MUST be 405., by: A, on: 2026-11-02 }\n'
    const reference = '    reference: 405, code `method-not-allowed`'
    await copy.edit('components/responses/Refusal.yaml', reference, own + reference)
    const gap = annotationsIn(await bundle(copy.root)).gaps.find(({ id }) => id === 'refusals/wrong-method')
    expect(gap?.decision?.answer).toEqual({ outcome: 'rejected', status: 405 })
  })

  test('a line leaves nothing in the bundle as long as there is none', async () => {
    expect(await bundle(spec)).not.toHaveProperty('x-decisions')
  })
})
