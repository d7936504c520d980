import type { Cost, Portion } from '../../../src/model/budget.ts'
import type { Check, Rule } from '../../../src/model/check.ts'
import type { Judged } from '../../../src/model/report.ts'
import { inPortions } from '../../../src/run/budget.ts'
import { scenarioIdOf } from '../../../src/run/scenarios/scenario.ts'
import { hasCreated } from '../../../src/session/limits/purse.ts'
import { groupBy } from '../../../src/values/group-by.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { checks, contract, judgeBaseline, judgeChecksInProcess, whatCannotNotice } from '../judge-mutant.ts'

/** What sends requests: a check, or the set-up and the controls of a scenario. */
export type Sender = `check:${Check['id']}` | `scenario:${string}`

/** In whose responses a mutant shows. */
export interface Evidence {
  readonly mutant: Mutant['id']
  readonly senders: readonly Sender[]
}

/** What each sender costs. */
export type Costs = ReadonlyMap<Sender, Cost>

const all: Readonly<Record<Portion, readonly Check<never>[]>> = {
  all: checks,
  first: inPortions(contract, checks, new Map(checks.map(({ id }) => [id, 'first']))),
}

/** Judges it by every rule and looks at every finding: a run keeps only a few of each check. */
export async function evidenceOf(mutant: Mutant, portion: Portion): Promise<Evidence> {
  const seen = new Set<string>()
  const without = portion === 'all' ? new Set(await whatCannotNotice(mutant)) : new Set()
  const watched = all[portion].flatMap((check) => (without.has(check.id) ? [] : [watch(check, seen)]))
  const received = await judgeChecksInProcess(mutant, watched)
  for (const { findings } of received.checks) {
    for (const { exchange } of findings) if (exchange !== undefined) seen.add(exchange)
  }
  const senderOf = sendersIn(received)
  return { mutant: mutant.id, senders: [...new Set([...seen].map(senderOf))].sort() }
}

/** What the requests cost that the portion sends to a correct server. */
export async function costsOf(portion: Portion): Promise<Costs> {
  const received = await judgeChecksInProcess({}, all[portion])
  const senderOf = sendersIn(received)
  const bySender = groupBy(received.exchanges, ({ id }) => senderOf(id))
  return new Map([...bySender].map(([sender, exchanges]) => [sender, costOf(exchanges)]))
}

/** What the open questions cost. */
export async function costOfQuestions(): Promise<Cost> {
  const { report } = await judgeBaseline()
  return costOf(report.exchanges.filter(({ scenario }) => scenario.startsWith('probe:')))
}

function costOf(exchanges: Judged['exchanges']): Cost {
  return { requests: exchanges.length, objects: exchanges.filter(hasCreated).length }
}

export const setUpOf = (check: Check<never>): Sender => `scenario:${scenarioIdOf(check)}`

function sendersIn({ checks: judged, exchanges }: Judged): (exchange: string) => Sender {
  const senders = new Map<string, Sender>(exchanges.map(({ id, scenario }) => [id, `scenario:${scenario}`]))
  for (const { id, exchanges: own } of judged) for (const exchange of own) senders.set(exchange, `check:${id}`)
  return (exchange) => senders.get(exchange) ?? `scenario:${exchange}`
}

function watch(check: Check<never>, seen: Set<string>): Check<never> {
  const { judge } = check
  if (!judge) return check
  const watched: Rule = (steps) => {
    const judged = [...judge(steps)]
    for (const { exchange, deviation } of judged) if (deviation) seen.add(exchange)
    return judged
  }
  return { ...check, judge: Object.assign(watched, judge) }
}
