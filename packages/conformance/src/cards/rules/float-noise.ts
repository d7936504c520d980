import type { Deviation, Rule } from '../../engine/nouns/check.ts'
import { nameOf } from '../../engine/nouns/show.ts'
import { comparing } from '../../engine/rules/each-response.ts'
import { decimal, toMillionths } from '../../engine/values/decimal.ts'
import { fewIn, fieldAt } from '../../engine/values/texts.ts'
import {
  movedAmount,
  pointerOf,
  sentCard,
  sentPart,
  shownPart,
  verbOf,
  writtenBalance,
} from '../actions/read-action.ts'

/**
 * No balance has the noise of binary floats: digits below a millionth of a unit. Where an amount with such digits was sent, the
 * balance of its card may have them as well: a faulty target moves what it rejects.
 */
export const noFloatNoise: Rule = comparing(function* judge(steps) {
  const fineCards = new Set<unknown>()
  const noisyCards = new Set<unknown>()
  const found: { readonly exchange: string; readonly deviation: Deviation }[] = []
  const first: string[] = []
  const others: string[] = []
  for (const step of steps.of()) {
    const card = verbOf(step) === 'issue' ? shownPart(step.read(), 'card') : sentCard(step)
    if (isFine(Number(sentPart(step, 'amount') ?? 0))) fineCards.add(card)
    const read = step.mustConform && !fineCards.has(card) ? writtenBalance(step.read()) : undefined
    if (read === undefined) continue
    const pointer = pointerOf(step, 'balance')
    const balance = longNumberIn(step.exchange.response?.body ?? '', pointer.split('/').at(-1) ?? '') ?? read
    const { id: exchange } = step.exchange
    const rounded = toMillionths(balance)
    if (balance === rounded) {
      if (movedAmount(step)?.includes('.')) others.push(nameOf(step))
      yield { exchange }
      continue
    }
    if (!noisyCards.has(card)) first.push(nameOf(step))
    noisyCards.add(card)
    const deviation = {
      headline: `${nameOf(step)} returned ${fieldAt(pointer)} ${balance}`,
      expected: `${rounded}, without the noise of binary floats`,
      received: balance,
      pointer,
    }
    found.push({ exchange, deviation })
  }
  // Balances stay noisy, whatever is done then.
  // Some noise does not show at once.
  const isOften = (one: string): boolean => 5 * first.filter((other) => other === one).length > first.length
  const makers = [...new Set(first)].filter(isOften)
  const [quiet, noisy] = [others, first].map((all) => all.filter((one) => !makers.includes(one)).length)
  const areTold = (quiet ?? 0) >= othersAtLeast && 10 * (noisy ?? 0) < (quiet ?? 0)
  const where = areTold ? fewIn(makers) : undefined
  const about = { fault: 'noise', ...(where === undefined ? {} : { where: `${where} makes them` }) } as const
  for (const { exchange, deviation } of found) yield { exchange, deviation: { ...deviation, about } }
})

/** Fewer movements make no noise by chance. */
const othersAtLeast = 20

/** A number with so many decimals that JavaScript may read it as one without them, as decimal text. Clients in other languages do not. */
function longNumberIn(json: string, name: string): string | undefined {
  const [, number] = new RegExp(`"${name}"\\s*:\\s*(-?\\d{1,20}\\.\\d{13,30})\\b`).exec(json) ?? []
  return number === undefined ? undefined : decimal(number)
}

function isFine(amount: number): boolean {
  return Number.isFinite(amount) && decimal(amount) !== toMillionths(decimal(amount))
}
