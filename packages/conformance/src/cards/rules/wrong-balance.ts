import type { FaultName } from '../../engine/nouns/kind.ts'
import { add, compare, decimal, subtract } from '../../engine/values/decimal.ts'
import type { Due, ReportedBalance } from '../ledger/reported-balance.ts'

/** What a wrong balance after a movement shows of the fault by itself. */
export function faultIn({ balance, before, issuedAs }: ReportedBalance, due: Due): FaultName | undefined {
  if (!before || due.balance === before.balance) return undefined
  const [change, wanted] = [subtract(balance, before.balance), subtract(due.balance, before.balance)]
  if (change === '0') return 'unchanged'
  if (change === add(wanted, wanted)) return 'doubled'
  if (change === subtract('0', wanted)) return 'opposite'
  if (change === decimal(`${wanted}e2`)) return 'hundredfold'
  if (change === decimal(`${wanted}e-2`)) return 'hundredth'
  if (isCut(balance, due.balance)) return 'cut'
  const opening = typeof issuedAs.balance === 'number' ? decimal(issuedAs.balance) : before.balance
  return opening !== before.balance && balance === add(opening, wanted) ? 'as-at-first' : undefined
}

function isCut(balance: string, due: string): boolean {
  return !balance.includes('.') && due.includes('.') && compare(subtract(balance, due).replace('-', ''), '1') < 0
}

/** Fewer movements may have something in common by chance. */
const fewest = { wrong: 2, right: 20 } as const

interface Moved extends Pick<ReportedBalance, 'action' | 'issuedAs'> {
  readonly amount: string
  readonly due: string
}

interface Condition {
  readonly says: string
  readonly holds: (one: Moved) => boolean
}

/**
 * What the movements with a wrong balance have in common, and no others through the same operations: "`currency` is EUR". One condition
 * or, if none explains it, two.
 */
export function whereWrong(all: readonly ReportedBalance[]): string | undefined {
  const moved = all.filter(({ due }) => due?.movement)
  const isWrong = ({ balance, due }: ReportedBalance): boolean => balance !== due?.balance
  const operations = new Set(moved.filter(isWrong).map(({ step }) => step.exchange.operationId))
  const through = moved.filter(({ step }) => operations.has(step.exchange.operationId))
  const wrong = through.filter(isWrong).map(movedIn)
  const right = through.filter((one) => !isWrong(one)).map(movedIn)
  const [first] = wrong
  if (!first || wrong.length < fewest.wrong || right.length < fewest.right) return undefined
  const shared = conditionsOf(first, wrong).filter(({ holds }) => wrong.every(holds))
  const pairs = shared.flatMap((one, index) => shared.slice(index + 1).map((other) => bothOf(one, other)))
  return [...shared, ...pairs].find(({ holds }) => !right.some(holds))?.says
}

function movedIn({ action, issuedAs, due }: ReportedBalance): Moved {
  return { action, issuedAs, due: due?.balance ?? '0', amount: due?.movement?.amount ?? '0' }
}

function conditionsOf({ action, issuedAs }: Moved, wrong: readonly Moved[]): readonly Condition[] {
  const words = Object.entries(issuedAs).filter(([, value]) => typeof value === 'string')
  const least = (of: (one: Moved) => string): string => wrong.map(of).reduce((a, b) => (compare(a, b) < 0 ? a : b))
  const [amount, due] = [least((one) => one.amount), least((one) => one.due)]
  return [
    ...words.map(([name, value]) => ({
      says: `\`${name}\` is ${value}`,
      holds: (one: Moved) => one.issuedAs[name] === value,
    })),
    { says: `\`action\` is ${action}`, holds: (one) => one.action === action },
    { says: 'the amount has decimals', holds: (one) => one.amount.includes('.') },
    { says: `the amount is ${amount} or more`, holds: (one) => compare(one.amount, amount) >= 0 },
    { says: `the balance is ${due} or more`, holds: (one) => compare(one.due, due) >= 0 },
  ]
}

function bothOf(one: Condition, other: Condition): Condition {
  return { says: `${one.says} and ${other.says}`, holds: (moved) => one.holds(moved) && other.holds(moved) }
}
