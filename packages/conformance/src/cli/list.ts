import type { Gap } from '@card-contract/contract'
import { levels } from '../engine/nouns/level.ts'
import { counted } from '../engine/values/texts.ts'
import { type Paint, paint, wrap } from '../reporters/layout.ts'
import { jsonText } from '../reporters/plain.ts'
import type { Command } from './command.ts'
import { exitCodes } from './exit-code.ts'
import { type Selected, selected } from './selection.ts'
import { isColoured } from './streams.ts'

/** Lists every check by operation, then every gap by subject. */
export const list: Command = async (settings, streams, suite) => {
  const { contract } = suite
  const what = selected(settings, suite)
  const questions: Questions = new Map(contract.gaps.map(({ id, question, weight }) => [id, { question, weight }]))
  const { given } = settings
  if (given.json) {
    streams.stdout.write(jsonText(asJson(what, questions)))
    return exitCodes.good
  }
  const look = paint(isColoured(streams.stdout, streams, given.noColor))
  const byOperation = Map.groupBy(what.checks, ({ requirement }) => requirement.operationId)
  const operations = [...contract.operations.map(({ operationId }) => operationId), undefined]
  const blocks = [
    ...operations.flatMap((operationId) => {
      const rows = byOperation
        .get(operationId)
        ?.map(({ id, requirement: { level, text } }) => [id, level, text] as const)
      return rows ? [block(operationId ?? 'Every operation', rows, look)] : []
    }),
    ...[...Map.groupBy(what.probes, ({ gap }) => gap.split('/')[0] ?? '')].map(([chapter, own]) => {
      const rows = own.map(
        ({ gap }) => [gap, questions.get(gap)?.weight ?? '', questions.get(gap)?.question ?? ''] as const,
      )
      return block(`Open questions: ${chapter.replaceAll('-', ' ')}`, rows, look)
    }),
  ]
  streams.stdout.write([...blocks, totals(what)].join('\n'))
  return exitCodes.good
}

type Questions = ReadonlyMap<string, Pick<Gap, 'question' | 'weight'>>

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

function block(
  title: string,
  rows: readonly (readonly [id: string, note: string, text: string])[],
  { bold, dim }: Paint,
): string {
  const lines = rows.flatMap(([id, note, text]) => [
    `  ${id}  ${dim(note)}`,
    ...wrap(text, 74).map((line) => `      ${line}`),
  ])
  return `${bold(title)} (${rows.length})\n${lines.join('\n')}\n`
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
