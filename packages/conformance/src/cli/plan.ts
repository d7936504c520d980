import { loadContract } from '@card-contract/contract'
import { planRun } from '../offline/plan.ts'
import type { Command } from './command.ts'
import { exitCodes } from './exit-code.ts'
import { planText } from './plan-text.ts'
import { rehearsalTarget } from './rehearsal-target.ts'
import { sampleOverrides } from './sample-overrides.ts'
import { selected } from './selection.ts'
import { fixturesFrom } from './target.ts'

/** Shows what a run with the same options would send. */
export const plan: Command = async (settings, { stdout }) => {
  const { given } = settings
  const contract = loadContract()
  const { selection } = selected(settings, contract)
  const fixtures = fixturesFrom(settings)
  const isEmbedded = given.baseUrl === undefined && Object.keys(fixtures).length === 0
  const planned = await planRun({
    contract,
    selection,
    probes: !given.noProbes,
    ...(given.seed === undefined ? {} : { seed: given.seed }),
    ...(given.thoroughness === undefined ? {} : { thoroughness: given.thoroughness }),
    ...(given.fuzz === undefined ? {} : { fuzz: given.fuzz }),
    ...(given.suiteCompat === undefined ? {} : { suiteCompat: given.suiteCompat }),
    target: {
      ...rehearsalTarget(contract),
      // The reference server has a payment and a payout; another service has only the fixtures on the command line.
      ...(isEmbedded ? {} : { fixtures }),
      samples: sampleOverrides(contract, given.sample),
    },
  })
  stdout.write(
    given.json ? `${JSON.stringify(planned, null, 2)}\n` : planText(planned, given.baseUrl ?? 'the reference server'),
  )
  return exitCodes.good
}
