import { answerKey } from '../../engine/nouns/answers/departures.ts'
import type { GapAnswer } from '../../engine/nouns/answers/probe.ts'
import { byWeight, type Weight } from '../../engine/nouns/level.ts'
import type { Report } from '../../engine/nouns/report.ts'

type Decision = NonNullable<GapAnswer['decision']>
type Answered = Extract<GapAnswer, { state: 'answered' }>

export interface ComparedGap {
  readonly id: string
  readonly question: string
  readonly weight: Weight
  /** Null if it was not asked. */
  readonly answers: readonly (ComparedAnswer | null)[]
  /** In the contract of each report; null if it has none. */
  readonly decisions: readonly (Decision | null)[]
  /**
   * `differs`: implementations gave different answers. Otherwise `departs` if an answer departs from a decision or a pinned
   * answer, `not-asked` if a run did not ask, and `alike`.
   */
  readonly standing: 'differs' | 'departs' | 'not-asked' | 'alike'
}

export interface ComparedAnswer {
  readonly answer: Answered['answer']
  readonly words: string
  /** What the answer departs from. */
  readonly departsFrom: 'decided' | 'pinned' | 'decided or pinned' | undefined
  /** Set if more than half of at least three implementations give another answer, and nothing was decided. */
  readonly isMinority: true | undefined
}

export function compareGaps(reports: readonly Report[]): ComparedGap[] {
  const asked = reports.map(({ gaps }) => new Map(gaps.map((gap) => [gap.id, gap])))
  const every = new Map(reports.flatMap(({ gaps }) => gaps).map((gap) => [gap.id, gap]))
  return [...every.values()]
    .map(({ id, question, weight }): ComparedGap => {
      const gaps = asked.map((one) => one.get(id))
      const decisions = gaps.map((gap) => gap?.decision ?? null)
      const keys = gaps.map((gap) => (gap?.state === 'answered' ? answerKey(gap.answer) : null))
      const common = decisions.every((decision) => decision === null) ? mostGiven(keys) : undefined
      const answers = gaps.map((gap, index): ComparedAnswer | null => {
        const report = reports[index]
        if (gap?.state !== 'answered' || !report) return null
        const isMinority = (common !== undefined && keys[index] !== common) || undefined
        return { answer: gap.answer, words: gap.words, departsFrom: departureOf(gap, report), isMinority }
      })
      return { id, question, weight, answers, decisions, standing: standingOf(answers, keys) }
    })
    .sort(byWeight)
}

function standingOf(
  answers: readonly (ComparedAnswer | null)[],
  keys: readonly (string | null)[],
): ComparedGap['standing'] {
  if (new Set(keys.filter((key) => key !== null)).size > 1) return 'differs'
  if (answers.some((answer) => answer?.departsFrom)) return 'departs'
  return answers.includes(null) ? 'not-asked' : 'alike'
}

/** The answer of more than half of those who were asked. Among two, neither is odd. */
function mostGiven(keys: readonly (string | null)[]): string | undefined {
  const given = keys.filter((key) => key !== null)
  return given.length < 3
    ? undefined
    : given.find((one) => given.filter((other) => other === one).length > given.length / 2)
}

function departureOf({ id, departs, decision }: Answered, { suite, checks }: Report): ComparedAnswer['departsFrom'] {
  const requirement = decision?.requirement
  const isBroken = checks.some((check) => check.requirement.id === requirement && check.findings.length > 0)
  if (requirement !== undefined && isBroken) return 'decided'
  if (!departs) return undefined
  const isPinned = suite.options.pinned !== undefined && Object.hasOwn(suite.options.pinned, id)
  if (decision?.answer === undefined) return 'pinned'
  return isPinned ? 'decided or pinned' : 'decided'
}
