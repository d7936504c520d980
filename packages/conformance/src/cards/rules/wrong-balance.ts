import type { FaultName } from '../../engine/nouns/kind.ts'
import type { Step } from '../../engine/nouns/step.ts'
import { attemptOf } from '../../engine/nouns/wire/exchange.ts'
import { isFractionOf } from '../../engine/values/currency.ts'
import { add, compare, decimal, subtract, withoutZerosAtItsEnd } from '../../engine/values/decimal.ts'
import { inCommon } from '../../engine/values/in-common.ts'
import type { Fields } from '../../engine/values/json.ts'
import { movedAmount, sentCard, type Verb } from '../actions/read-action.ts'
import type { Balance, Due, ReportedBalance } from '../ledger/reported-balance.ts'

/** What a wrong balance where nothing was moved shows of the fault by itself. */
export function faultAtRest(one: ReportedBalance, due: Due): FaultName {
  if (one.balance === one.beforeLast) return 'earlier'
  if (one.balance === openingOf(one)) return 'first'
  if (one.isBesideChanges) return 'by-another'
  return isCut(one.balance, due.balance) ? 'cut' : 'moved-by-nothing'
}

/** What a wrong balance after a movement shows of the fault by itself. */
export function faultIn(one: ReportedBalance, due: Due): FaultName | undefined {
  const { balance, before } = one
  if (!before) return undefined
  const [change, wanted] = [subtract(balance, before.balance), subtract(due.balance, before.balance)]
  // A small change is lost with the last digits.
  const fault = lastDigits(balance, due.balance)
  if (fault) return fault
  if (balance === '0' && due.balance.startsWith('-')) return 'not-below-zero'
  if (change === '0') return 'unchanged'
  if (change === add(wanted, wanted)) return 'doubled'
  if (change === subtract('0', wanted)) return 'opposite'
  if (change === decimal(`${wanted}e2`)) return 'hundredfold'
  if (change === decimal(`${wanted}e-2`)) return 'hundredth'
  if (!change.includes('.') && Math.abs(Number(subtract(change, wanted))) < 1) return 'cut-amount'
  if (balance === decimal(due.movement?.amount ?? balance)) return 'the-amount'
  const isFrom = (former: string | undefined): boolean => former !== undefined && balance === add(former, wanted)
  return isFrom(one.beforeLast) || isFrom(openingOf(one)) ? 'as-at-first' : undefined
}

/** The only number with which a card is issued. */
function openingOf({ issuedAs }: ReportedBalance): string | undefined {
  const opening = Object.values(issuedAs).find((value) => typeof value === 'number')
  return opening === undefined ? undefined : decimal(opening)
}

/** What is wrong with the last digits of a balance, if it is nearly right. */
export function lastDigits(balance: string, due: string): FaultName | undefined {
  if (isNoisy(balance, due)) return 'noise'
  if (isCut(balance, due)) return 'cut'
  return subtract(balance, due).replace('-', '') === '0.01' ? 'a-cent-off' : undefined
}

/** With more decimals, in which a sum in single precision differs. */
function isNoisy(balance: string, due: string): boolean {
  const difference = subtract(balance, due).replace('-', '')
  return decimalsOf(balance) > decimalsOf(due) + 2 && compare(decimal(`${difference}e5`), due) < 0
}

/** With fewer digits, and so near that those after them were cut or rounded; or as near as a number of single precision is. */
function isCut(balance: string, due: string): boolean {
  const difference = subtract(balance, due).replace('-', '')
  const [digits, decimals] = [digitsOf(balance), decimalsOf(balance)]
  const isNear = compare(decimal(`${difference}e4`), due) < 0
  const single = Math.round(Math.fround(Number(due)) * 100) / 100
  const isSingle = Number.isFinite(single) && balance === decimal(single)
  const isShorter = digits < digitsOf(due) && (isNear || compare(decimal(`${difference}e${decimals}`), '1') < 0)
  return isSingle || isShorter
}

const decimalsOf = (balance: string): number => balance.split('.')[1]?.length ?? 0

/** How many of its digits say something: not those zeros that only say how large or how small it is. */
function digitsOf(balance: string): number {
  return withoutZerosAtItsEnd(balance.replace(/^[-0.]+/, '').replace('.', '')).length
}

/** What the wrong balances among these have in common, and no others through the same operations. */
export function whereWrong(all: readonly ReportedBalance[]): string | undefined {
  const isWrong = ({ balance, due }: ReportedBalance): boolean => balance !== due?.balance
  const operations = new Set(all.filter(isWrong).map(({ step }) => step.exchange.operationId))
  const through = all.filter(({ step }) => operations.has(step.exchange.operationId))
  const [wrong, right] = [through.filter(isWrong), through.filter((one) => !isWrong(one))]
  const counts = movementsOn(all)
  const known = (one: ReportedBalance): Fields => fieldsOf(one, counts.get(one))
  return inCommon(wrong.map(known), right.map(known))
}

/** How many movements of its card there had been with each, in the order of time. */
function movementsOn(all: readonly ReportedBalance[]): ReadonlyMap<ReportedBalance, number> {
  const counts = new Map<string, number>()
  return new Map(
    all.flatMap((one) => {
      if (!one.due?.movement) return []
      const card = `${attemptOf(one.step.exchange)} ${sentCard(one.step)}`
      const count = (counts.get(card) ?? 0) + 1
      counts.set(card, count)
      return [[one, count] as const]
    }),
  )
}

function fieldsOf(
  { step, action, issuedAs, due, before, currency }: ReportedBalance,
  movements: number | undefined,
): Fields {
  return {
    ...Object.fromEntries(Object.entries(issuedAs).filter(([, value]) => typeof value === 'string')),
    ...(due?.movement
      ? fieldsOfMovement(step, action, before?.step, due.movement.amount, currency)
      : atRest(step, before)),
    'the balance': Number(due?.balance),
    ...(movements === undefined ? {} : { 'the number of movements on the card': movements }),
  }
}

function fieldsOfMovement(
  step: Step,
  action: Verb | undefined,
  before: Step | undefined,
  amount: string,
  currency: unknown,
): Fields {
  return {
    'the movement': nounOf(action),
    'the request': isRepeated(step, before) ? 'the same as the one before' : 'another than the one before',
    'the amount': Number(amount),
    ...(isFractionOf(currency, amount) ? { 'the sum': `a fraction of ${currency}` } : {}),
  }
}

function atRest({ sent }: Step, before: Balance | undefined): Fields {
  const former = before && {
    'the operation before': before.step.exchange.operationId,
    'the movement before': nounOf(before.action),
    'the request before': nounOf(before.action) === undefined ? 'no movement' : 'a movement',
  }
  return { ...former, ...sent.query(), ...sent.body() }
}

/** Whether it moves as much as the request before, on the same path. */
function isRepeated(step: Step, before: Step | undefined): boolean {
  const isSamePath = step.exchange.request.target === before?.exchange.request.target
  return isSamePath && movedAmount(step) === movedAmount(before)
}

function nounOf(action: ReportedBalance['action']): string | undefined {
  return action === 'topup' ? 'a top-up' : action === 'withdraw' ? 'a withdrawal' : undefined
}
