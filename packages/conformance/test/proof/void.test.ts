import { describe, expect, it } from 'vitest'
import type { Recast } from '../miniatures/miniature.ts'
import { answering } from '../miniatures/patches.ts'
import { type Accused, failedIn, fateOf, type JudgedMiniature, judgeServer } from './judge-miniature.ts'

const judge = (accused: Accused): Promise<JudgedMiniature> =>
  judgeServer(accused, { only: ['disable-card/*', 'timestamps/fresh'] })

/** The answers to a disabling; a card that is disabled is always found. */
const sayingOtherwise = (change: (body: string) => string): Recast => {
  return (parts) => ({
    ...parts,
    grant(data, scene) {
      const granted = parts.grant(data, scene)
      return scene.operation.operationId === 'disableCard' ? { ...granted, body: change(granted.body) } : granted
    },
  })
}

const without: Readonly<Record<string, Recast>> = {
  'changes nothing': (parts) => ({ ...parts }),
  'changes what nobody asks for': answering(['disableCard'], (data, { path }) =>
    path.cardId === 'a card of another bank' ? { ...data, new_balance: 'nothing' } : data,
  ),
  'spells what it says as it was spelt': sayingOtherwise((body) => JSON.stringify(JSON.parse(body))),
  'corrects what is correct': answering(['disableCard'], (data) => ({ ...data, status: 'success' })),
}

const within: Readonly<Record<string, Recast>> = {
  'puts a space behind its answers': sayingOtherwise((body) => `${body} `),
  'says one more header': (parts) => ({
    ...parts,
    grant(data, scene) {
      const granted = parts.grant(data, scene)
      return { ...granted, headers: { ...granted.headers, 'x-served-by': 'another' } }
    },
  }),
  'refuses with another status': (parts) => ({
    ...parts,
    refuse: (refusal, request) => ({ ...parts.refuse(refusal, request), status: 418 }),
  }),
}

describe('a miniature', () => {
  it.each(Object.entries(without))('that %s is void', async (_, recast) => {
    expect(fateOf(await judge({ recast }))).toBe('void')
  })

  it('that changes nothing is void where requests overlap, too', async () => {
    expect(fateOf(await judge({ recast: (parts) => parts, answersAfterMs: 5 }))).toBe('void')
  })

  it('that changes nothing is void, and not killed, even if a check complains of it', async () => {
    const broken = await judge({ recast: answering(['disableCard'], (data) => ({ ...data, operation: 7 })) })
    expect(failedIn(broken.report)).toEqual(['disable-card/answers-data-operation'])
    expect(fateOf(broken)).toBe('killed')
    expect(fateOf({ ...broken, isOdd: false })).toBe('void')
  })

  it.each(Object.entries(within))('that %s is alive, for it differs and nobody complains', async (_, recast) => {
    const judged = await judge({ recast })
    expect(failedIn(judged.report)).toEqual([])
    expect(fateOf(judged)).toBe('alive')
  })
})
