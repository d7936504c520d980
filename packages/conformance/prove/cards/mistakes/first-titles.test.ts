import { describe, expect, it } from 'vitest'
import { reportWords } from '../../../src/cards/actions/words.ts'
import { createReferenceModel } from '../../../src/cards/model/reference-model.ts'
import { transportTo } from '../../../src/cards/model/transport-to.ts'
import { cardSuite } from '../../../src/cards/suite.ts'
import type { JudgedRun } from '../../../src/engine/nouns/report.ts'
import { envelopesOf } from '../../../src/engine/nouns/wire/envelope.ts'
import { reachVerdict } from '../../../src/engine/report/summarize.ts'
import { type Derived, derive } from '../../../src/engine/run/context.ts'
import { recorderFor } from '../../../src/engine/run/recorder-for.ts'
import { selectChecks } from '../../../src/engine/run/select.ts'
import { causesOf } from '../../../src/reporters/causes.ts'
import { targetByScheme } from '../../../src/with-cards.ts'
import { mistakesAboutSomeCards } from '../../../test/cards/mistakes/about-some-cards.ts'
import { mistakesInRequests } from '../../../test/cards/mistakes/in-requests.ts'
import { mistakesInResponses } from '../../../test/cards/mistakes/in-responses.ts'
import type { Mistake } from '../../../test/cards/mistakes/mistake.ts'
import { undecidedContract } from '../../../test/fixtures/decided-contract.ts'
import { runWithin, settle } from '../../../test/fixtures/engine-with-cards.ts'
import { createVirtualTime, inProcessTarget } from '../../../test/fixtures/in-process.ts'
import { knownBefore } from '../../../test/fixtures/serve.ts'

const seeds = [12, 4294967295]

const mistakes = [...mistakesInRequests, ...mistakesInResponses, ...mistakesAboutSomeCards].map(
  (mistake) => [mistake.name, mistake] as const,
)

const contract = undecidedContract()
const target = inProcessTarget
const options = { contract, target, probes: false }

/** Deriving the checks takes longer than a run of a few of them. */
const derived = derive(settle(options))

interface Extent {
  readonly seed: number
  /** Patterns of checks. None: all. */
  readonly only: readonly string[]
}

async function judge({ alter, around }: Mistake, { seed, only }: Extent): Promise<JudgedRun> {
  const { now, pause } = createVirtualTime()
  const server = createReferenceModel({
    ...knownBefore(),
    contract,
    clock: () => new Date(now()),
    ...(alter ? { alter } : {}),
  })
  const transport = transportTo(server)
  const surroundings = { createTransport: () => around?.(transport) ?? transport, pause }
  const selection = { only, skip: [], operations: [] }
  const own: Derived = {
    ...derived,
    checks: selectChecks(derived.checks, selection),
    recorder: recorderFor(cardSuite(contract), targetByScheme(target)),
  }
  return (await runWithin(surroundings, { ...options, seed, selection }, () => own)).received
}

/** The first title of what failed or, if nothing did, of what warned. */
function firstTitleIn(judged: JudgedRun): string | undefined {
  const of = (...outcomes: readonly string[]) => judged.checks.filter(({ outcome }) => outcomes.includes(outcome))
  const shown = of('failed').length > 0 ? of('failed', 'warned', 'blocked') : of('warned')
  return causesOf(shown, { words: reportWords, contract: { envelopes: envelopesOf(contract) } })[0]?.title
}

describe('the first title of a report about a mistake', () => {
  it.each(mistakes)('the first title names the mistake at any seed: a server that %s', async (_, mistake) => {
    for (const seed of seeds) {
      const judged = await judge(mistake, { seed, only: mistake.only })
      expect(firstTitleIn(judged), `seed ${seed}`).toMatch(mistake.title)
    }
  })

  it.each(mistakes)('the first title names the mistake in a whole run: a server that %s', async (_, mistake) => {
    const judged = await judge(mistake, { seed: 12, only: [] })
    expect(firstTitleIn(judged)).toMatch(mistake.title)
    const inputs = {
      words: reportWords,
      failOn: 'documented',
      staleKnownFailures: [],
      known: new Set<string>(),
    } as const
    expect(reachVerdict(contract, judged.checks, inputs).verdict).not.toBe('incomplete')
  })
})
