import type { FaultName } from '../../engine/nouns/kind.ts'
import { attemptOf, byStart } from '../../engine/nouns/wire/exchange.ts'
import { add, compare, decimal, subtract, withoutZerosAtItsEnd } from '../../engine/values/decimal.ts'
import { sentCard } from '../actions/read-action.ts'
import type { Due, ReportedBalance } from '../ledger/reported-balance.ts'

/** Whether a balance is right if the card was issued with what was asked for, and not with what the response said. */
function isOfOtherOpening(one: ReportedBalance, due: Due): boolean {
  const { balance, before } = one
  const opening = openingOf(one)
  if (before?.action !== 'issue' || opening === undefined || opening === before.balance) return false
  return subtract(balance, opening) === subtract(due.balance, before.balance)
}

/** What a wrong balance where nothing was moved shows of the fault by itself. */
export function faultAtRest(one: ReportedBalance, due: Due): FaultName {
  if (isOfOtherOpening(one, due)) return 'other-opening'
  if (one.balance === one.beforeLast) return 'earlier'
  if (one.balance === openingOf(one)) return 'first'
  if (one.isBesideChanges) return 'by-another'
  const fault = lastDigits(one.balance, due.balance)
  return fault && fault !== 'a-cent-off' && fault !== 'noise' ? fault : 'moved-by-nothing'
}

/** What all balances that are wrong at rest show together. */
export function faultOfAll(
  all: readonly ReportedBalance[],
  isMeant: (one: ReportedBalance) => boolean,
): FaultName | undefined {
  const wrong = all.filter((one) => isMeant(one) && one.due && one.balance !== one.due.balance)
  const countOf = (isSo: (one: ReportedBalance) => boolean): number => wrong.filter(isSo).length
  if (10 * countOf(({ balance, due }) => isCut(balance, due?.balance ?? '')) >= 9 * wrong.length) return 'cut'
  const former = formerOnes(all)
  const isFirst = (one: ReportedBalance): boolean => one.balance === openingOf(one)
  const strange = wrong.filter((one) => !isFirst(one) && !former.has(one))
  if (strange.length >= fewestStrange && 5 * strange.length >= wrong.length) {
    const ofOthers = onesOfOthers(all)
    const areZero = wrong.every(({ balance }) => balance === '0')
    if (!areZero && 10 * strange.filter((one) => ofOthers.has(one)).length >= 9 * strange.length) return 'foreign'
  }
  const [firsts, earlier] = [countOf(isFirst), countOf((one) => !isFirst(one) && former.has(one))]
  if (2 * (firsts + earlier) < wrong.length) return undefined
  // What lags is the first one where little was changed.
  return 20 * earlier > wrong.length ? 'earlier' : undefined
}

/** Of balances that are right, those that are not right by chance, since what makes the others wrong would not show in them. */
export function tellingOnes(
  wrong: readonly ReportedBalance[],
  right: readonly ReportedBalance[],
): readonly ReportedBalance[] {
  const isOfAll = (isSo: (one: ReportedBalance) => boolean): boolean => wrong.every(isSo)
  if (isOfAll(({ balance, due }) => isCut(balance, due?.balance ?? '')))
    return right.filter(({ due }) => due?.balance.includes('.'))
  const isFormer = (one: ReportedBalance, balance = ''): boolean =>
    balance === openingOf(one) || balance === one.beforeLast
  return isOfAll((one) => isFormer(one, one.balance)) ? right.filter((one) => !isFormer(one, one.due?.balance)) : right
}

/** Fewer are the same by chance. */
const fewestCapped = 3

/** What all balances show together that are wrong after a movement: that there is a most that a card can hold, or that can be moved. */
export function limitIn(moved: readonly ReportedBalance[]): { fault: FaultName; where: string } | undefined {
  const wrong = moved.flatMap(({ balance, before, due }) => {
    if (!before || !due || balance === due.balance) return []
    const changeTo = (after: string): string => subtract(after, before.balance).replace('-', '')
    return [{ balance, due: due.balance, change: changeTo(balance), wanted: changeTo(due.balance) }]
  })
  const [first] = wrong
  if (!first || wrong.length < fewestCapped) return undefined
  const { balance, change } = first
  if (wrong.every((one) => one.balance === balance && compare(one.due, balance) > 0))
    return { fault: 'capped', where: `the balance is more than ${balance}` }
  const isCapped = wrong.every((one) => one.change === change && compare(one.wanted, change) > 0)
  return isCapped && change !== '0' ? { fault: 'capped-amount', where: `the amount is more than ${change}` } : undefined
}

/** Fewer are the balances of other cards by chance. */
const fewestStrange = 3

/** Those that were reported for their card before. */
function formerOnes(all: readonly ReportedBalance[]): ReadonlySet<ReportedBalance> {
  const seen = new Set<string>()
  return new Set(
    all.filter(({ step, balance }) => {
      const key = `${attemptOf(step.exchange)} ${sentCard(step)} ${balance}`
      return seen.has(key) || !seen.add(key)
    }),
  )
}

/** So many responses may have come in between. */
const betweenAtMost = 4

/** Those that had just been returned to the same request for another card. */
function onesOfOthers(all: readonly ReportedBalance[]): ReadonlySet<ReportedBalance> {
  const recent = new Map<string, readonly ReportedBalance[]>()
  const inOrder = all.toSorted(({ step: one }, { step: other }) => byStart(one.exchange, other.exchange))
  return new Set(
    inOrder.filter((one) => {
      const request = `${one.step.exchange.operationId} ${one.action}`
      const before = recent.get(request) ?? []
      recent.set(request, [...before.slice(1 - betweenAtMost), one])
      return before.some((other) => other.balance === one.balance && sentCard(other.step) !== sentCard(one.step))
    }),
  )
}

/** What a wrong balance after a movement shows of the fault by itself. */
export function faultIn(one: ReportedBalance, due: Due): FaultName | undefined {
  const { balance, before } = one
  if (!before) return undefined
  if (isOfOtherOpening(one, due)) return 'other-opening'
  const [change, wanted] = [subtract(balance, before.balance), subtract(due.balance, before.balance)]
  const isCutAmount = !change.includes('.') && Math.abs(Number(subtract(change, wanted))) < 1
  // A small change is lost with the last digits, and what has decimals is not cut.
  const digits = lastDigits(balance, due.balance)
  const fault = digits === 'cut' && isCutAmount && change !== '0' && balance.includes('.') ? 'cut-amount' : digits
  if (fault) return fault
  if (balance === '0' && due.balance.startsWith('-')) return 'not-below-zero'
  if (change === '0') return 'unchanged'
  if (change === add(wanted, wanted)) return 'doubled'
  if (change === subtract('0', wanted)) return 'opposite'
  if (change === decimal(`${wanted}e2`)) return 'hundredfold'
  if (change === decimal(`${wanted}e-2`)) return 'hundredth'
  if (isCutAmount) return 'cut-amount'
  if (balance === decimal(due.movement?.amount ?? balance)) return 'the-amount'
  const isFrom = (former: string | undefined): boolean => former !== undefined && balance === add(former, wanted)
  return isFrom(one.beforeLast) || isFrom(openingOf(one)) ? 'as-at-first' : undefined
}

/** The only number with which a card is issued. */
function openingOf({ issuedAs }: ReportedBalance): string | undefined {
  const opening = Object.values(issuedAs).find((value) => typeof value === 'number')
  return opening === undefined ? undefined : decimal(opening)
}

/** What is wrong with the digits of a balance, if they are nearly right. */
export function lastDigits(balance: string, due: string): FaultName | undefined {
  if (isNoisy(balance, due)) return 'noise'
  if (balance !== '0' && balance === decimal(`${due}e2`)) return 'in-cents'
  if (balance !== '0' && balance === decimal(`${due}e-2`)) return 'in-hundreds'
  if (isWrapped(balance, due)) return 'wrapped'
  if (isSingle(balance, due)) return 'single'
  if (isCut(balance, due)) return 'cut'
  return subtract(balance, due).replace('-', '') === '0.01' ? 'a-cent-off' : undefined
}

/** Less than it must be by all that a number of four bytes can hold in hundredths of a unit, once or more often. */
function isWrapped(balance: string, due: string): boolean {
  const hundredths = Number(subtract(due, balance)) * 100
  return hundredths > 1 && Math.round(hundredths) % 2 ** 32 === 0
}

/** With more decimals, in which a sum in single precision differs. */
function isNoisy(balance: string, due: string): boolean {
  const difference = subtract(balance, due).replace('-', '')
  return decimalsOf(balance) > decimalsOf(due) + 2 && compare(decimal(`${difference}e5`), due) < 0
}

/** As near as a number of four bytes is, to the cent. */
function isSingle(balance: string, due: string): boolean {
  const single = Math.round(Math.fround(Number(due)) * 100) / 100
  return Number.isFinite(single) && balance === decimal(single)
}

/** With fewer digits, and so near that those after them were cut or rounded. */
function isCut(balance: string, due: string): boolean {
  const difference = subtract(balance, due).replace('-', '')
  const [digits, decimals] = [digitsOf(balance), decimalsOf(balance)]
  const isNear = compare(decimal(`${difference}e4`), due) < 0
  return digits < digitsOf(due) && (isNear || compare(decimal(`${difference}e${decimals}`), '1') < 0)
}

const decimalsOf = (balance: string): number => balance.split('.')[1]?.length ?? 0

/** How many of its digits say something: not those zeros that only say how large or how small it is. */
function digitsOf(balance: string): number {
  return withoutZerosAtItsEnd(balance.replace(/^[-0.]+/, '').replace('.', '')).length
}
