import type { Gap } from '@card-contract/contract'
import { tokensOf } from '../engine/cases/samples/pointers.ts'
import { counted } from '../engine/values/texts.ts'
import { labelled, type Paint, wrap } from '../reporters/layout.ts'
import type { Settings } from './options.ts'
import { choicesInWords, decisionInWords, possibleAnswers, rankInWords } from './possible-answers.ts'

export interface Explanation {
  readonly id: string
  readonly kind: 'check' | 'gap'
  readonly level?: string
  readonly operationId?: string | undefined
  readonly text: string
  /** `anchor`: in the rendered contract. `address`: where it is published, if the suite says it. */
  readonly contract: {
    readonly pointer: string
    readonly file: string
    readonly anchor: string
    readonly address?: string
  }
  readonly how?: string
  /**
   * For a gap: what a wrong guess costs, its place among the questions to decide first, what can be decided, which answers
   * there are, how it was decided, and what the reference server does.
   */
  readonly weight?: Gap['weight']
  readonly rank?: Gap['rank'] | undefined
  readonly choices?: Gap['choices'] | undefined
  readonly answers?: Gap['answers'] | undefined
  readonly decision?: Gap['decision'] | undefined
  readonly reference?: string
  /** The command that tests a client for it. */
  readonly test?: string
  readonly needs: readonly string[]
  /** The fewest requests that show what the target does. */
  readonly shortest: readonly string[]
  /** All requests of the check, with its controls. */
  readonly curl: readonly string[]
}

const requestsShown = 12

/** What is asked and the shortest way to see the answer; with --all, how it is checked and every request. */
export function explanationText(
  one: Explanation,
  { bold, dim }: Paint,
  { all, baseUrl }: Pick<Settings['given'], 'all' | 'baseUrl'>,
): string {
  const fact = (name: string, text: string): string =>
    labelled([name, text], 78, { colour: dim, indent: 12 })
      .map((line) => `  ${line}`)
      .join('\n')
  const facts = (name: string, texts: readonly string[]): readonly string[] =>
    texts.map((text, index) => (index === 0 ? fact(name, text) : further(text)))
  const further = (text: string): string =>
    wrap(text, 66)
      .map((line) => `${' '.repeat(14)}${line}`)
      .join('\n')
  const commands = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [dim(`  ${title}`), '', ...lines.map((line) => line.replace(/^/gm, '  ')), '']
  const variables = `${baseUrl ? '' : 'CARD_BASE_URL and '}the credentials in the environment`
  const shown = all ? one.curl : one.shortest.slice(0, requestsShown)
  const more = one.curl.length - shown.length
  const title = all ? 'Every request' : 'To reproduce'
  return [
    '',
    `  ${bold(one.id)}${one.level || one.weight ? `  ${dim(one.level ?? one.weight ?? '')}` : ''}`,
    ...wrap(one.text, 78).map((line) => `  ${line}`),
    // In one piece, however long: a terminal makes a link of it.
    ...(one.contract.address === undefined ? [] : [dim(`  ${one.contract.address}`)]),
    '',
    ...(one.rank === undefined ? [] : [fact('priority', rankInWords(one.rank))]),
    ...(one.choices ? facts('choices', choicesInWords(one.choices)) : []),
    ...(one.answers === undefined ? [] : facts('answers', possibleAnswers(one.answers))),
    ...facts('decision', decisionInWords(one.answers, one.decision)),
    ...(one.reference ? [fact('reference', `${one.reference} (what the reference server does)`)] : []),
    ...(all
      ? [
          ...(one.operationId ? [fact('operation', one.operationId)] : []),
          fact('contract', `${one.contract.file} ${one.contract.pointer}`),
          ...(one.contract.address === undefined
            ? []
            : [fact('rendered', `spec/dist/index.html#${one.contract.anchor}`)]),
          ...(one.how ? [fact('how', one.how)] : []),
          ...(one.needs.length > 0 ? [fact('needs', one.needs.join(', '))] : []),
        ]
      : []),
    ...(one.test && one.how && !all ? [fact('how', one.how)] : []),
    ...(one.test ? [fact('test', one.test), ''] : []),
    ...((all || one.kind === 'gap') && !one.test ? [''] : []),
    ...commands(`${title}, with ${variables}:`, shown),
    ...(all ? [] : [dim(`  ${moreInWords(more)}`), '']),
  ].join('\n')
}

function moreInWords(requests: number): string {
  const rest = 'its place in the contract and how it is tested'
  return `--all shows ${requests > 0 ? `${counted(requests, 'more request')}, ${rest}` : rest}`
}

/**
 * The source file of the contract that a JSON pointer into the bundle most likely leads to. The files are named after paths,
 * components and the parts that apply to the whole interface.
 */
export function contractFile(pointer: string): string {
  const [first = '', second = '', third = ''] = tokensOf(pointer)
  if (first === 'paths' && second !== '') return `spec/paths/${second.slice(1).replaceAll('/', '_')}.yaml`
  if (first === 'components' && third !== '') return `spec/components/${second}/${third}.yaml`
  if (first === 'x-requirements') return 'spec/interface-wide/requirements.yaml'
  if (first === 'x-gaps') return 'spec/interface-wide/gaps.yaml'
  return 'spec/openapi.yaml'
}
