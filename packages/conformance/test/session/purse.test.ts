import { describe, expect, it } from 'vitest'
import type { Purpose } from '../../src/evidence/recorder.ts'
import { exchangePlace } from '../../src/exchanges/exchange.ts'
import { createPurse } from '../../src/session/limits/purse.ts'

const purposeOf = (operationId: string, intent: Purpose['intent'] = 'valid'): Purpose => ({
  ...exchangePlace('any', 1, 1),
  operationId,
  intent,
})
const answered = (status: number) => ({
  response: { status, headers: [], body: '', bodyBytes: 0, truncated: false },
})

describe('the purse of a run', () => {
  const pursePaying = (budget: { requests?: number; objects?: number }) => {
    const ends: string[] = []
    return { ends, purse: createPurse(budget, (reason) => ends.push(reason)) }
  }

  it('the purse pays for so many requests, those that are sent again included', () => {
    const { purse, ends } = pursePaying({ requests: 2 })
    const purpose = purposeOf('topUpCard')
    expect([1, 2, 3].map(() => purse.pays(purpose))).toEqual([true, true, false])
    expect(ends).toEqual(['the run has spent its budget of 2 requests'])
  })

  it('the purse pays for so many users and cards, those included that are on their way', () => {
    const { purse, ends } = pursePaying({ objects: 2 })
    const [user, card] = [purposeOf('createCardUser'), purposeOf('createCard')]
    expect(purse.pays(user)).toBe(true)
    expect(purse.pays(card)).toBe(true)
    expect(purse.pays(purposeOf('createCard'))).toBe(false)
    expect(ends).toEqual(['the run has spent its budget of 2 users and cards'])
    expect(purse.pays(purposeOf('topUpCard'))).toBe(true)
  })

  it('a rejected creation costs nothing, and one that should have been rejected does', () => {
    const { purse } = pursePaying({ objects: 2 })
    const [first, wrong] = [purposeOf('createCard'), purposeOf('createCard', 'invalid')]
    purse.pays(first)
    purse.onRecording(first, { ...first, ...answered(409) })
    purse.pays(wrong)
    purse.onRecording(wrong, { ...wrong, ...answered(201) })
    expect(purse.pays(purposeOf('createCard'))).toBe(true)
    expect(purse.pays(purposeOf('createCard'))).toBe(false)
  })

  it('a creation that is sent again counts once', () => {
    const { purse } = pursePaying({ objects: 1 })
    const purpose = purposeOf('createCardUser')
    expect([purse.pays(purpose), purse.pays(purpose)]).toEqual([true, true])
    expect(purse.pays(purposeOf('createCardUser'))).toBe(false)
  })
})
