import type { ReportedCheck } from '../../nouns/report.ts'
import type { Steps } from '../../nouns/step.ts'
import { endedBefore } from '../../nouns/wire/overlap.ts'
import { inEach } from '../../values/in-common.ts'
import { onceFor } from '../../values/once.ts'
import { list } from '../../values/texts.ts'

/** The first words of causes that are races. */
export const racing: readonly string[] = ['race', 'wrong-at-once']

/** So many races that were won show that it is no chance. */
const wonAtLeast = 3

/** The operations of the requests that were sent at the same time. */
type Racers = readonly string[]

/** Which operations are among the requests at the same time of all failed checks with this first word of their causes, and not of all that passed. */
export function racingIn(checks: readonly ReportedCheck[], steps: Steps): (first: string) => string | undefined {
  const racersIn = onceFor(({ id }: ReportedCheck) => racersOf(id, steps))
  return onceFor((first) => {
    const failed = checks.filter((check) => isCausedBy(check, [first]))
    const requirements = new Set(failed.map(({ requirement }) => requirement.id))
    const passed = checks.filter(({ outcome, requirement }) => outcome === 'passed' && requirements.has(requirement.id))
    const lost = failed.map(racersIn).filter(({ length }) => length > 0)
    const shared = inEach(lost)
    const won = passed.map(racersIn)
    const alone = checks.filter((check) => isCausedBy(check, racing)).map(racersIn)
    const guilty = lostAlone(shared, won, alone) ?? onlyLost(shared, won)
    if (guilty !== undefined) return `${guilty} is among them`
    const isTold = won.some((racers) => racers.length > 0 && !shared.every((operation) => racers.includes(operation)))
    // A race that was lost once may be won by chance elsewhere.
    if (!isTold || shared.length === 0 || lost.length === 1) return undefined
    return shared.length === 1 ? `${shared[0]} is among them` : 'different operations are among them'
  })
}

function isCausedBy({ findings }: ReportedCheck, first: readonly string[]): boolean {
  return findings.some(({ cause }) => first.includes(cause.alike[0] ?? ''))
}

function racersOf(check: string, steps: Steps): Racers {
  const burst = steps.forCheck(check).filter(({ exchange }) => exchange.role === 'burst')
  const around = burst[0] ? steps.ofAttempt(burst[0]) : []
  // Something else may have been under way between them.
  const racers = around.filter(({ exchange }) =>
    burst.some((one) => !endedBefore(one.exchange, exchange) && !endedBefore(exchange, one.exchange)),
  )
  return [...new Set(racers.flatMap(({ exchange }) => exchange.operationId ?? []))]
}

/** The operation that lost a race of any kind against itself, too, and won none. */
function lostAlone(shared: Racers, won: readonly Racers[], lost: readonly Racers[]): string | undefined {
  const alone = lost.flatMap(([one, ...others]) => (one === undefined || others.length > 0 ? [] : [one]))
  const guilty = alone.find((operation) => shared.includes(operation))
  const hasWon = won.some((racers) => racers.some((operation) => operation === guilty))
  return shared.length > 1 && !hasWon ? guilty : undefined
}

/** The operations that won no race, if the others did. */
function onlyLost(shared: Racers, won: readonly Racers[]): string | undefined {
  const special = shared.filter((operation) => !won.some((racers) => racers.includes(operation)))
  const others = shared.filter((operation) => !special.includes(operation))
  const areOthersWon = won.some((racers) => others.every((operation) => racers.includes(operation)))
  // A race of others may be won by chance, but hardly all of them.
  const isClear = special.length > 0 && others.length > 0 && areOthersWon && won.length >= wonAtLeast
  return isClear ? list(special, 'or') : undefined
}
