import { type Gap, loadContract } from '@card-contract/contract'
import type { Check } from '../model/check.ts'
import { counted } from '../model/counted.ts'
import { levels } from '../model/level.ts'
import { type Paint, paint, wrap } from '../reporters/layout.ts'
import { jsonText } from '../reporters/plain.ts'
import type { Command } from './command.ts'
import { exitCodes } from './exit-code.ts'
import { type Selected, selected } from './selection.ts'
import { isColoured } from './streams.ts'

/** Lists every check by operation, then every gap by subject. */
export const list: Command = async (settings, streams) => {
  const contract = loadContract()
  const what = selected(settings, contract)
  const questions: Questions = new Map(contract.gaps.map(({ id, question, weight }) => [id, { question, weight }]))
  const { given } = settings
  if (given.json) {
    streams.stdout.write(jsonText(asJson(what, questions)))
    return exitCodes.good
  }
  const look = paint(isColoured(streams.stdout, streams, given.noColor))
  const operations = [...contract.operations.map(({ operationId }) => operationId), undefined]
  const blocks = operations.flatMap((operationId) => {
    const own = what.checks.filter((check) => check.requirement.operationId === operationId)
    return own.length === 0 ? [] : [block(operationId ?? 'Every operation', own, look)]
  })
  const chapters = [...new Set(what.probes.map(({ gap }) => chapterOf(gap)))]
  const questionBlocks = chapters.map((chapter) => {
    const own = what.probes.filter(({ gap }) => chapterOf(gap) === chapter)
    const lines = own.map(({ gap }) => {
      const { question = '', weight = '' } = questions.get(gap) ?? {}
      return `  ${gap}  ${look.dim(weight)}\n${indented(question)}`
    })
    return `${look.bold(`Open questions: ${chapter.replaceAll('-', ' ')}`)} (${own.length})\n${lines.join('\n')}\n`
  })
  streams.stdout.write([...blocks, ...questionBlocks, totals(what)].join('\n'))
  return exitCodes.good
}

type Questions = ReadonlyMap<string, Pick<Gap, 'question' | 'weight'>>

function chapterOf(gap: string): string {
  return gap.split('/')[0] ?? ''
}

function totals({ checks, probes }: Selected): string {
  const byLevel = levels.flatMap((level) => {
    const count = checks.filter(({ requirement }) => requirement.level === level).length
    return count === 0 ? [] : [`${count} ${level}`]
  })
  return [
    ...(checks.length > 0 ? [`${counted(checks.length, 'check')}: ${byLevel.join(', ')}\n`] : []),
    ...(probes.length > 0 ? [`${counted(probes.length, 'open question')}: recorded, never judged\n`] : []),
  ].join('')
}

function block(title: string, checks: readonly Check<never>[], { bold, dim }: Paint): string {
  const lines = checks.map(({ id, requirement }) => `  ${id}  ${dim(requirement.level)}\n${indented(requirement.text)}`)
  return `${bold(title)} (${checks.length})\n${lines.join('\n')}\n`
}

function indented(text: string): string {
  return wrap(text, 74)
    .map((line) => `      ${line}`)
    .join('\n')
}

function asJson({ checks, probes }: Selected, questions: Questions) {
  return {
    checks: checks.map(({ id, requirement, how, needs }) => {
      const { level, operationId, ...rest } = requirement
      return {
        id,
        level,
        operationId,
        requirement: { id: rest.id, text: rest.text, contractPointer: rest.contractPointer },
        how,
        needs,
      }
    }),
    probes: probes.map(({ gap, needs }) => ({ gap, ...questions.get(gap), needs })),
  }
}
