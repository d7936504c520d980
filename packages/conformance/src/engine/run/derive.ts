import { requestForms } from '../cases/samples/samples.ts'
import type { Probe } from '../nouns/answers/probe.ts'
import type { Check } from '../nouns/check.ts'
import { Blocked } from '../nouns/outcome.ts'
import type { RunSettings } from '../nouns/settings.ts'
import { type FixtureRow, placeholdersOf } from '../nouns/suite.ts'
import type { Target } from '../nouns/target.ts'
import { connectToModel } from '../session/connection.ts'
import { list } from '../values/texts.ts'
import { type Costs, planAll, plannedIn, planWithin, requestsIn } from './budget.ts'
import { createAttemptContext, createRunContext, type Derived, recorderFor } from './context.ts'
import { asCheck } from './judging/gap-answers.ts'
import { scenariosOf } from './scenarios/scenario.ts'
import { oneByOne, runScenarios } from './scenarios/schedule.ts'
import { selectChecks, selectProbes } from './select.ts'

/** A target may be sent more than the model: what is rejected in one form, or comes late, is sent again. */
const plannedShare = 0.95

/** What the settings select, and in which order a run sends it. `every`: the checks to select from, if they were derived before. */
export async function derive(
  settings: RunSettings,
  every: readonly Check<never>[] = settings.suite.checks(settings),
): Promise<Derived> {
  const { suite, contract, target, selection, budget, budgetedFor = selection } = settings
  const { early = [] } = suite
  const given = <One extends Check<never> | Probe>(one: One): One => withFixtures(one, suite.words.fixtures, target)
  const selected = selectChecks(every, selection)
  const larger = selectChecks(every, budgetedFor)
  const asked = settings.probes ? selectProbes(suite.probes, selection, selected).map(given) : []
  const parts = { recorder: recorderFor(suite, target), forms: requestForms(contract), probes: [], unasked: [] }
  const counted = (checks: readonly Check<never>[], isBrief: boolean): Promise<Costs> =>
    countRequests(settings, { ...parts, checks, plan: { ids: new Set(), requests: 0, isSpent: isBrief } })

  const checks = selected.map(given)
  const all = larger.map(given)
  const costs = await counted([...all, ...asked.map((probe) => asCheck(probe))], false)
  const whole = { checks: all, costs, early }
  if (budget === undefined || requestsIn(costs) <= budget) {
    return { ...parts, checks, probes: asked, plan: planAll(whole) }
  }
  // A budget is for what can fail.
  const unasked = asked.map(({ gap }) => gap)
  const withoutQuestions = planWithin(budget, whole)
  if (withoutQuestions.ids.size === all.length) return { ...parts, checks, unasked, plan: withoutQuestions }

  const firsts = new Map(suite.checks({ fuzz: 0, portion: 'first' }).map((check) => [check.id, check]))
  const first = (check: Check<never>): Check<never> => given(withFirst(check, firsts.get(check.id)))
  const brief = larger.map(first)
  const planned = { checks: brief, costs: await counted(brief, true), early }
  // A check that uses what another one made costs more without it.
  const most = plannedShare * budget
  for (let room = most; ; ) {
    const plan = planWithin(room, planned)
    const requests = requestsIn(await counted(plannedIn(brief, plan), true))
    if (requests <= most || plan.ids.size === 0) {
      return { ...parts, checks: selected.map(first), unasked, plan: { ...plan, requests } }
    }
    room -= requests - most
  }
}

/**
 * Plays the checks against the model of the suite, and counts their requests. With placeholders for credentials, as in a report: when it
 * is judged again, the plan is the same.
 */
async function countRequests({ suite, ...settings }: RunSettings, derived: Derived): Promise<Costs> {
  const target = { ...settings.target, credentials: placeholdersOf(suite) }
  const model = suite.createModel(target)
  const connection = connectToModel(model)
  const played = { ...settings, suite, target, runId: 'rehearsal' }
  // The recorder of the run would hide what the model issues, too, as if it came from the target.
  const apart = { ...derived, recorder: recorderFor(suite, target) }
  const run = createRunContext(played, connection, () => Promise.resolve(), apart)
  const scenarios = await runScenarios(
    scenariosOf(derived.checks),
    (id, attempt, onExchange) => createAttemptContext(run, id, attempt, onExchange, oneByOne.over),
    oneByOne,
    connection.retries,
    run.pause,
  )
  return new Map(
    scenarios.flatMap((scenario) => {
      const { results = [], received = [] } = scenario ?? {}
      const own = results.reduce((sum, { exchanges }) => sum + exchanges.length, 0)
      const setUp = received.length - own
      const share = received.length / results.length
      return results.map(({ check, exchanges }) => [check.id, { own: exchanges.length, setUp, share }] as const)
    }),
  )
}

/** The check with the requests of its first portion. */
function withFirst(check: Check<never>, first: Check<never> | undefined): Check<never> {
  return first ? { ...check, run: first.run, ...(first.group ? { group: first.group } : {}) } : check
}

/** Blocks a check whose fixture is missing before it sends anything, and names the missing flag. */
export function withFixtures<One extends Check<never> | Probe>(
  one: One,
  rows: readonly FixtureRow[],
  { fixtures }: Target,
): One {
  const missing = rows.filter(({ need, isGiven }) => one.needs.includes(need) && !isGiven(fixtures))
  if (missing.length === 0) return one
  const message = `needs ${missing.map(({ flags }) => list(flags)).join(', ')}`
  const reject = (): Promise<never> => Promise.reject(new Blocked({ kind: 'fixture', message }))
  if ('program' in one) return { ...one, program: { send: reject } }
  const { group: _, ...alone } = one
  return { ...alone, run: reject } as unknown as One
}
