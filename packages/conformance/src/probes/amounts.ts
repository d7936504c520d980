import { compare, decimal, subtract } from '../model/decimal.ts'
import type { Answer, CardOnStage, Stage } from '../model/stage.ts'
import { ask, askBoldly, moving } from './vocabulary/ask.ts'
import { balanceIn, counted, gain, noBalance, wholeAmount } from './vocabulary/money.ts'
import { whenAccepted } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { byName, inEach, tell } from './vocabulary/tell.ts'

/** A top-up by query, with the amount spelled as given. */
function inQuery(stage: Stage, { cardId, currency }: CardOnStage, amount: string): Promise<Answer> {
  return askBoldly(stage, {
    operationId: 'queryCardOperation',
    call: { path: { id: cardId }, query: { action: 'topup', currency, amount } },
  })
}

/** A top-up in a body, with the amount spelled as given. */
function inBody(stage: Stage, card: CardOnStage, amount: string): Promise<Answer> {
  const rawBody = `{"amount":${amount},"currency":"${card.currency}"}`
  return askBoldly(stage, moving(stage, card, 'topup'), { rawBody })
}

function withDecimals(stage: Stage, currency: string, decimals: string): number {
  return Number(`${wholeAmount(stage, currency)}.${decimals}`)
}

export const moreThanTwoDecimals = probe('amounts/more-than-two-decimals', async (stage) => {
  const card = await stage.arrange.card({ currency: 'USD' })
  const amount = withDecimals(stage, 'USD', '015')
  const topUp = await ask(stage, moving(stage, card, 'topup', { amount }))
  return tell(topUp, counted(amount, card.answer, topUp))
})

export const fractionsOfAFranc = probe('amounts/fractions-of-a-franc', async (stage) => {
  const card = await stage.arrange.card({ currency: 'XAF' })
  const amount = withDecimals(stage, 'XAF', '5')
  const topUp = await ask(stage, moving(stage, card, 'topup', { amount }))
  return tell(topUp, counted(amount, card.answer, topUp))
})

export const unit = probe('amounts/unit', async (stage) => {
  const card = await stage.arrange.card({ currency: 'USD' })
  const amount = withDecimals(stage, 'USD', '29')
  const topUp = await ask(stage, moving(stage, card, 'topup', { amount }))
  const words = counted(amount, card.answer, topUp)
  // In the smallest unit there is nothing behind the point that could be kept.
  return tell(topUp, words === 'accepted and kept exactly' ? 'two decimals are accepted and count' : words)
})

export const significantDigits = probe('amounts/significant-digits', async (stage) => {
  const card = await stage.arrange.card({ currency: 'USD' })
  const amount = `${wholeAmount(stage, 'USD')}.1234567890123456789`
  const body = await inBody(stage, card, amount)
  const query = await inQuery(stage, card, amount)
  const words = {
    'in a body': digitsKept(amount, card.answer, body),
    'in a query': digitsKept(amount, body.isSuccess ? body : card.answer, query),
  }
  return tell(body, inEach(words))
})

/** Judged on the text of the answers: a parsed number has lost the digits that this is about. */
function digitsKept(amount: string, before: Answer, after: Answer): string {
  return whenAccepted(after, () => {
    const [from, to] = [balanceAsWritten(before), balanceAsWritten(after)]
    if (from === undefined || to === undefined) return noBalance
    const kept = subtract(to, from)
    if (compare(kept, amount) === 0) return 'all of them'
    if (compare(to, String(Number(from) + Number(amount))) === 0) return 'as many as a double holds'
    return `${decimal(amount)} is kept as ${kept}`
  })
}

function balanceAsWritten({ exchange }: Answer): string | undefined {
  return /"(?:new_)?balance"\s*:\s*(-?\d[\d.eE+-]*)/.exec(exchange.response?.body ?? '')?.[1]
}

export const exponentNotation = probe('amounts/exponent-notation', async (stage) => {
  const card = await stage.arrange.card({ currency: 'USD' })
  const whole = wholeAmount(stage, 'USD')
  const body = await inBody(stage, card, `${whole / 10}e1`)
  const query = await inQuery(stage, card, `${whole / 10}e1`)
  const same = (before: Answer, after: Answer): string => {
    const words = counted(whole, before, after)
    return words === 'accepted and kept exactly' ? 'accepted as the same number' : words
  }
  const words = { 'in a body': same(card.answer, body), 'in a query': same(body.isSuccess ? body : card.answer, query) }
  return tell(body, inEach(words))
})

export const otherSpellingsInAQuery = probe('amounts/other-spellings-in-a-query', async (stage) => {
  const card = await stage.arrange.card({ currency: 'USD' })
  const words: Record<string, string> = {}
  let [before, last] = [card.answer, card.answer]
  // 010 is eight to those who read it as octal.
  for (const spelling of ['+10', '010', '10.', '0x10']) {
    last = await inQuery(stage, card, spelling)
    const gained = gain(before, last)
    words[`\`${spelling}\``] = whenAccepted(last, () => (gained === undefined ? noBalance : `accepted as ${gained}`))
    if (balanceIn(last) !== undefined) before = last
  }
  return tell(last, byName(words))
})
