import { type Plan, planOf, rehearse } from '../engine/offline/plan.ts'
import { counted, grouped, list } from '../engine/values/texts.ts'
import { jsonText } from '../reporters/plain.ts'
import type { Command } from './command.ts'
import { rehearsalTarget } from './embedded-target.ts'
import { exitCodes } from './exit-code.ts'
import { runOptionsFrom } from './run-options.ts'
import { sampleOverrides } from './sample-overrides.ts'
import { selected } from './selection.ts'
import { fixturesFrom } from './target.ts'

/** Shows what a run with the same options would send. */
export const plan: Command = async (settings, streams, suite) => {
  const { given } = settings
  const { contract } = suite
  const fixtures = fixturesFrom(settings)
  const isEmbedded = given.baseUrl === undefined && Object.keys(fixtures).length === 0
  const what = selected(settings, suite)
  const options = {
    ...runOptionsFrom(settings, what, streams),
    suite,
    target: {
      ...rehearsalTarget(suite),
      // The reference server has a payment and a payout; another service has only the fixtures on the command line.
      ...(isEmbedded ? {} : { fixtures }),
      samples: sampleOverrides(contract, given.sample),
    },
  }
  const planned = planOf(await rehearse(options, what.every))
  streams.stdout.write(given.json ? jsonText(planned) : planText(planned, given.baseUrl ?? 'the reference server'))
  return exitCodes.good
}

/** Formats a plan for review before a run. */
export function planText(plan: Plan, target: string): string {
  const { within, checks, probes, requests, operations, creates, amounts, blocked, seed } = plan
  const nameWidth = Math.max(...operations.map(({ operationId = otherPaths }) => operationId.length), 9) + 1
  const row = (name: string, ...cells: readonly (string | number)[]): string =>
    `  ${name.padEnd(nameWidth)}${cells.map((cell) => (typeof cell === 'number' ? grouped(cell) : cell).padStart(9)).join('')}\n`
  const sum = (intent: 'valid' | 'invalid' | 'open'): number =>
    operations.reduce((total, operation) => total + operation[intent], 0)
  return [
    `\n  A run against ${target}\n`,
    `  sends at least ${counted(requests, 'request')}: ${counted(checks, 'check')}, ${counted(probes, 'open question')}.\n`,
    within && within.leftOut > 0
      ? `  The budget leaves out ${counted(within.leftOut, 'check')} and the open questions.\n`
      : '',
    '\n',
    row('', 'valid', 'invalid', 'open'),
    ...operations.map(({ operationId = otherPaths, valid, invalid, open }) => row(operationId, valid, invalid, open)),
    row('total', sum('valid'), sum('invalid'), sum('open')),
    `\n  It creates ${list(Object.entries(creates).map(([things, count]) => counted(count, things.replace(/s$/, ''), things)))}, and deletes none of them.\n`,
    ...amounts.map((sum) => `  ${moneyText(sum)}\n`),
    ...(sum('open') > 0 ? ['  Probes of open questions may move more if the service accepts their requests.\n'] : []),
    ...blocked.map(({ reason, checks: count }) => `  ${counted(count, 'check')} cannot run: ${reason}.\n`),
    `  Seed ${seed}: the same seed sends the same values.\n\n`,
  ].join('')
}

function moneyText({ currency, in: into, out }: Plan['amounts'][number]): string {
  const onto = `It tops cards up with ${grouped(into)} ${currency}`
  return out === '0' ? `${onto}, and leaves it on them.` : `${onto}, and withdraws ${grouped(out)} ${currency} again.`
}

const otherPaths = 'other paths'
