import { planOf } from '../engine/offline/plan.ts'
import { rehearse } from '../engine/offline/rehearse.ts'
import { jsonText } from '../reporters/plain.ts'
import type { Command } from './command.ts'
import { exitCodes } from './exit-code.ts'
import { planText } from './plan-text.ts'
import { rehearsalTarget } from './rehearsal-target.ts'
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
