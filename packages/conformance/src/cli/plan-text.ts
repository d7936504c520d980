import { counted, grouped } from '../reporters/words.ts'
import type { Plan } from '../run/plan.ts'

/** A plan for a person to agree to. */
export function planText(plan: Plan, target: string): string {
  const { checks, probes, requests, operations, creates, money, blocked, seed } = plan
  const nameWidth = Math.max(...operations.map(({ operationId = elsewhere }) => operationId.length), 9) + 1
  const row = (name: string, ...cells: readonly (string | number)[]): string =>
    `  ${name.padEnd(nameWidth)}${cells.map((cell) => grouped(cell).padStart(9)).join('')}\n`
  const sum = (intent: 'valid' | 'invalid' | 'open'): number =>
    operations.reduce((total, operation) => total + operation[intent], 0)
  return [
    `\n  A run against ${target}\n`,
    `  sends at least ${counted(requests, 'request')}: ${counted(checks, 'check')}, ${counted(probes, 'open question')}.\n\n`,
    row('', 'valid', 'invalid', 'open'),
    ...operations.map(({ operationId = elsewhere, valid, invalid, open }) => row(operationId, valid, invalid, open)),
    row('total', sum('valid'), sum('invalid'), sum('open')),
    `\n  It creates ${counted(creates.users, 'user')} and ${counted(creates.cards, 'card')}, and deletes none of them.\n`,
    ...money.map((sum) => `  ${moneyText(sum)}\n`),
    ...(sum('open') > 0 ? ['  Open questions may move more, where the service agrees to it.\n'] : []),
    ...blocked.map(({ reason, checks: count }) => `  ${counted(count, 'check')} cannot be asked: ${reason}.\n`),
    `  Seed ${seed}: the same seed sends the same values.\n\n`,
  ].join('')
}

function moneyText({ currency, in: into, out }: Plan['money'][number]): string {
  const onto = `It puts ${grouped(into)} ${currency} onto cards`
  return out === '0'
    ? `${onto}, and leaves it there.`
    : `${onto}, and takes ${grouped(out)} ${currency} off them again.`
}

const elsewhere = 'elsewhere'
