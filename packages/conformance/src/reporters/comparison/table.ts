import { counted } from '../../model/counted.ts'
import { groupBy } from '../../model/group-by.ts'
import { type Level, levels } from '../../model/level.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { Weight } from '../../model/weight.ts'
import { operationOf } from '../words.ts'
import type { ComparedAnswer, ComparedGap } from './compare-gaps.ts'
import { type ComparedRequirement, type RequirementResult, severity } from './compare-requirements.ts'
import type { Comparison } from './comparison.ts'
import { letter } from './words.ts'

/** A comparison as every format shows it: groups of rows, differences first, then what deviates everywhere, then the rest. */
export type Group = Questions | Requirements

interface Questions {
  readonly kind: 'questions'
  readonly standing: ComparedGap['standing']
  readonly title: string
  /** By weight. */
  readonly rows: readonly QuestionRow[]
}

interface Requirements {
  readonly kind: 'requirements'
  readonly standing: ComparedRequirement['standing']
  readonly title: string
  /** Strongest level first, then worst result first. */
  readonly rows: readonly RequirementRow[]
}

export interface QuestionRow {
  readonly id: string
  readonly question: string
  readonly weight: Weight
  readonly weightInWords: string
  readonly cells: readonly AnswerCell[]
  readonly decisions: readonly Decided[]
}

export interface AnswerCell {
  readonly letter: string
  readonly words: string
  readonly isAsked: boolean
  /** That it departs from a decision or a pinned answer. */
  readonly departure?: string
  readonly isMinority: boolean
}

/** What was decided, with the letters of those whose contract says so where contracts may differ. */
export interface Decided {
  readonly letters: string
  readonly text: string
  readonly by: string
  readonly on: string
}

export interface RequirementRow {
  readonly id: string
  readonly level: Level
  readonly text: string
  readonly operation: string
  readonly cells: readonly ResultCell[]
}

export interface ResultCell {
  readonly letter: string
  /** Absent if it was not tested. */
  readonly outcome?: Outcome['kind']
  /** Set if every finding is at a weaker level than that of the requirement, so that the same outcome is a difference. */
  readonly weaker?: Level
}

const ofQuestions: Readonly<Record<ComparedGap['standing'], (count: string) => string>> = {
  differs: () => 'questions with different answers',
  departs: (count) => `${count} with an answer that departs from what was decided or pinned`,
  'not-asked': (count) => `${count} not asked of every implementation`,
  alike: (count) => `${count} with the same answer`,
}

const ofRequirements: Readonly<Record<ComparedRequirement['standing'], (count: string) => string>> = {
  differs: () => 'requirements with different results',
  'not-met': (count) => `${count} not met, with the same result`,
  'not-tested': (count) => `${count} not tested on every implementation`,
  met: (count) => `${count} met by every implementation`,
}

/** Without groups that have no rows. */
export function groupsOf(comparison: Comparison): readonly Group[] {
  const questions = (standing: ComparedGap['standing']): Group => {
    const rows = comparison.gaps.filter((gap) => gap.standing === standing)
    const title = ofQuestions[standing](counted(rows.length, 'question'))
    return { kind: 'questions', standing, title, rows: rows.map((gap) => questionRow(gap, comparison)) }
  }
  const requirements = (standing: ComparedRequirement['standing']): Group => {
    const rows = comparison.requirements
      .filter((one) => one.standing === standing)
      .toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level) || worst(one) - worst(other))
    const title = ofRequirements[standing](counted(rows.length, 'requirement'))
    return { kind: 'requirements', standing, title, rows: rows.map(requirementRow) }
  }
  const groups = [
    ...[questions('differs'), requirements('differs'), questions('departs'), requirements('not-met')],
    ...[questions('not-asked'), questions('alike'), requirements('not-tested'), requirements('met')],
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

/** Whether the rows of a group say what somebody has to do, and are not only a number to most readers. */
export function isRemarkable({ standing }: Group): boolean {
  return standing === 'differs' || standing === 'departs' || standing === 'not-met'
}

function worst({ results }: ComparedRequirement): number {
  return Math.min(...results.map((result) => (result ? severity.indexOf(result.outcome) : severity.length)))
}

function questionRow(gap: ComparedGap, comparison: Comparison): QuestionRow {
  const { id, question, weight, answers } = gap
  const decisions = decisionsOf(gap, comparison)
  return { id, question, weight, weightInWords: weight.replaceAll('-', ' '), cells: answers.map(answerCell), decisions }
}

function answerCell(answer: ComparedAnswer | null, index: number): AnswerCell {
  const place = { letter: letter(index), isAsked: answer !== null }
  if (!answer) return { ...place, words: 'not asked', isMinority: false }
  const { words, departsFrom, isMinority = false } = answer
  return { ...place, words, isMinority, ...(departsFrom ? { departure: `departs from what was ${departsFrom}` } : {}) }
}

function requirementRow(one: ComparedRequirement): RequirementRow {
  const { id, level, text, results } = one
  const cell = (result: RequirementResult | null, index: number): ResultCell => {
    if (!result) return { letter: letter(index) }
    const { outcome, deviates = level } = result
    return { letter: letter(index), outcome, ...(deviates === level ? {} : { weaker: deviates }) }
  }
  return { id, level, text, operation: operationOf(one), cells: results.map(cell) }
}

function decisionsOf({ decisions }: ComparedGap, { isSameContract }: Comparison): readonly Decided[] {
  const given = decisions.flatMap((decision, index) => (decision ? [{ ...decision, sign: letter(index) }] : []))
  const groups = groupBy(given, ({ text, by, on }) => JSON.stringify([text, by, on]))
  return [...groups.values()].flatMap((same) => {
    const letters = isSameContract ? '' : same.map(({ sign }) => sign).join(', ')
    return same.slice(0, 1).map(({ text, by, on }) => ({ letters, text, by, on }))
  })
}
