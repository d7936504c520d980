import { expect, it } from 'vitest'
import { reportWords } from '../../../src/cards/actions/words.ts'
import { createReferenceModel } from '../../../src/cards/model/reference-model.ts'
import { cardSuite } from '../../../src/cards/suite.ts'
import type { JudgedRun } from '../../../src/engine/nouns/report.ts'
import { envelopesOf } from '../../../src/engine/nouns/wire/envelope.ts'
import { reachVerdict } from '../../../src/engine/report/summarize.ts'
import { type Derived, recorderFor } from '../../../src/engine/run/context.ts'
import { derive } from '../../../src/engine/run/derive.ts'
import type { Surroundings } from '../../../src/engine/run/judge-target.ts'
import { selectChecks } from '../../../src/engine/run/select.ts'
import { hash } from '../../../src/engine/values/random.ts'
import { causesOf } from '../../../src/reporters/causes.ts'
import { targetByScheme } from '../../../src/with-cards.ts'
import { undecidedContract } from '../../fixtures/decided-contract.ts'
import { runWithin, settle } from '../../fixtures/engine-with-cards.ts'
import { createVirtualTime, inProcessTarget, withoutNetwork } from '../../fixtures/in-process.ts'
import { knownBefore } from '../../fixtures/serve.ts'
import { mistakesAboutSomeCards } from './about-some-cards.ts'
import { mistakesInRequests } from './in-requests.ts'
import { mistakesInResponses } from './in-responses.ts'
import type { Mistake } from './mistake.ts'
import { mistakesUnderConditions } from './under-conditions.ts'

const seeds = [12, 4294967295] as const

const mistakes = [...mistakesInRequests, ...mistakesInResponses, ...mistakesAboutSomeCards, ...mistakesUnderConditions]

const contract = undecidedContract()
const target = inProcessTarget
const options = { contract, target, probes: false }

/** Deriving the checks takes longer than a run of a few of them. */
const derived = await derive(settle(options))

interface Extent {
  readonly seed: number
  /** Patterns of checks. None: all. */
  readonly only: readonly string[]
}

async function judge({ alter, around }: Mistake, { seed, only }: Extent): Promise<JudgedRun> {
  const time = createVirtualTime()
  const server = createReferenceModel({
    ...knownBefore(),
    contract,
    clock: () => new Date(time.now()),
    ...(alter ? { alter } : {}),
  })
  const { createTransport, ...others } = withoutNetwork(server, time)
  const surroundings: Surroundings = {
    ...others,
    createTransport(...options) {
      const transport = createTransport(...options)
      return around?.(transport) ?? transport
    },
  }
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

const named = (some: readonly Mistake[]) => some.map((mistake) => [mistake.name, mistake] as const)

/** `prove` judges every third one by all checks; a nightly job the others. */
const isOfAPullRequest = ({ name }: Mistake): boolean => hash(name) % 3 === 0

/** By the checks that show the mistake: a test for each of all. */
export function proveTitlesAtAnySeed(): void {
  it.each(named(mistakes))('the first title names the mistake at any seed: a server that %s', async (_, mistake) => {
    for (const seed of seeds) {
      const judged = await judge(mistake, { seed, only: mistake.only })
      expect(firstTitleIn(judged), `seed ${seed}`).toMatch(mistake.title)
    }
  })
}

/** By all checks. `when`: a pull request leaves most of them to the nightly job. */
export function proveTitlesInWholeRuns(when: 'pull request' | 'nightly'): void {
  const these = mistakes.filter((mistake) => isOfAPullRequest(mistake) === (when === 'pull request'))
  it.each(named(these))('the first title names the mistake in a whole run: a server that %s', async (_, mistake) => {
    const judged = await judge(mistake, { seed: seeds[0], only: [] })
    expect(firstTitleIn(judged)).toMatch(mistake.title)
    const inputs = {
      words: reportWords,
      failOn: 'documented',
      staleKnownFailures: [],
      known: new Set<string>(),
    } as const
    expect(reachVerdict(contract, judged.checks, inputs).verdict).not.toBe('incomplete')
  })
}
