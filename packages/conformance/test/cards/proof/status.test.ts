import { describe, expect, it } from 'vitest'
import type { Alteration } from '../mutants/mutant.ts'
import { responding } from '../mutants/patches.ts'
import { failedIn, type JudgedMutant, judgeServer, type Suspect, statusOf } from './judge-mutant.ts'

const judge = (suspect: Suspect): Promise<JudgedMutant> =>
  judgeServer(suspect, { only: ['disable-card/*', 'timestamps/fresh'] })

/** Changes the responses of disableCard. */
const disablingWith = (change: (body: string) => string): Alteration => {
  return (parts) => ({
    ...parts,
    acceptance(data, matched) {
      const accepted = parts.acceptance(data, matched)
      return matched.operation.operationId === 'disableCard' ? { ...accepted, body: change(accepted.body) } : accepted
    },
  })
}

const equal: Readonly<Record<string, Alteration>> = {
  'changes nothing': (parts) => ({ ...parts }),
  'changes what no check requests': responding(['disableCard'], (data, { path }) =>
    path.cardId === 'a card of another bank' ? { ...data, new_balance: 'nothing' } : data,
  ),
  'parses its responses and prints them again': disablingWith((body) => JSON.stringify(JSON.parse(body))),
  'sets a field to the value that it has': responding(['disableCard'], (data) => ({ ...data, status: 'success' })),
}

const unjudged: Readonly<Record<string, Alteration>> = {
  'adds a space to its responses': disablingWith((body) => `${body} `),
  'sends one more header': (parts) => ({
    ...parts,
    acceptance(data, matched) {
      const accepted = parts.acceptance(data, matched)
      return { ...accepted, headers: { ...accepted.headers, 'x-served-by': 'another' } }
    },
  }),
  'rejects with another status': (parts) => ({
    ...parts,
    reject: (rejection, request) => ({ ...parts.reject(rejection, request), status: 418 }),
  }),
}

describe('a mutant', () => {
  it.each(Object.entries(equal))('a mutant that %s never deviates', async (_, alter) => {
    expect(statusOf(await judge({ alter }))).toBe('never deviated')
  })

  it('a mutant that changes nothing never deviates where requests overlap, either', async () => {
    expect(statusOf(await judge({ alter: (parts) => parts, gathers: true }))).toBe('never deviated')
  })

  it('a mutant that changes nothing never deviates, and is not killed, even if a check fails', async () => {
    const broken = await judge({ alter: responding(['disableCard'], (data) => ({ ...data, operation: 7 })) })
    expect(failedIn(broken)).toEqual(['disable-card/answers-data-operation'])
    expect(statusOf(broken)).toBe('killed')
    expect(statusOf({ ...broken, deviates: false })).toBe('never deviated')
  })

  it.each(Object.entries(unjudged))('a mutant that %s survives: it deviates, and no check fails', async (_, alter) => {
    const judged = await judge({ alter })
    expect(failedIn(judged)).toEqual([])
    expect(statusOf(judged)).toBe('survived')
  })
})
