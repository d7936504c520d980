import { describe, expect, it } from 'vitest'
import { closestTo, didYouMean } from '../src/did-you-mean.ts'

const flags = ['base-url', 'api-key', 'seed', 'skip']

describe('the closest known word', () => {
  it.each([
    ['a letter that is missing', 'bse-url', 'base-url'],
    ['a letter too many', 'base-urll', 'base-url'],
    ['another letter', 'bane-url', 'base-url'],
    ['two letters swapped', 'bsae-url', 'base-url'],
    ['capitals', 'BASE-URL', 'base-url'],
    ['a third of the word wrong', 'skid', 'skip'],
  ])('the closest known word is found despite %s', (_, typed, known) => {
    expect(closestTo(typed, flags)).toBe(known)
  })

  it('no word is close where more than a third of the letters is wrong', () => {
    expect(closestTo('token', flags)).toBeUndefined()
    expect(closestTo('sees', ['skip'])).toBeUndefined()
  })

  it('the closest known word is the only one that begins with what was typed', () => {
    expect(closestTo('topUp', ['topUpCard', 'terminateCard'])).toBe('topUpCard')
    expect(closestTo('create', ['createCard', 'createCardUser'])).toBeUndefined()
    expect(closestTo('to', ['topUpCard'])).toBeUndefined()
  })

  it('the closest known word is suggested as a question', () => {
    expect(didYouMean('sed', flags, '--')).toBe('; did you mean --seed?')
    expect(didYouMean('colour', flags, '--')).toBe('')
  })
})
