import type { Chapter, Place } from './chapters.ts'
import type { Gap } from './document.ts'
import { possibleAnswers } from './possible-answers.ts'
import { ranked } from './ranking.ts'
import { inOneLine } from './texts.ts'
import { undecidedByWeight } from './weight.ts'

/**
 * The page for a review meeting: on its first sheet the questions where a wrong guess costs most, then all others. It links only to itself, so that every link works wherever the page is read.
 */
export function renderGapsPage(chapters: readonly Chapter[]): string {
  const places = chapters.flatMap((chapter) => chapter.places)
  const gaps = places.flatMap((place) => place.gaps)
  const { first, others } = ranked(gaps)
  return [
    introduction(first.length, others.length),
    `${first.map(question).join('\n')}\n`,
    pageBreak,
    ...byWeight(others),
    ...decided(gaps),
    shownValues(places.filter((place) => place.observed.length > 0)),
  ].join('\n')
}

/** Where the page is printed. GitHub shows nothing for it. */
const pageBreak = '<div style="break-after: page"></div>\n'

function introduction(first: number, others: number): string {
  return `# Open questions

<!-- Generated from the contract by \`pnpm run docs\`; edit the x-gaps and x-observed entries there. -->

The ${first} questions where a wrong guess costs most, with possible answers and what the reference server does; ${others} others follow.
\`spec/meeting.md\` shows how to record a decision.

## Decide these first
`
}

function question(gap: Gap): string {
  const { id, question: asked, reference } = gap
  const [{ words = [] } = {}] = possibleAnswers(gap)
  const answers = words.map(inOneLine).join(' / ')
  return `1. ${anchor(id)}**${inOneLine(asked)}**<br>${answers}. *Reference server:* ${inOneLine(reference)}. ${link(id)}`
}

function byWeight(gaps: readonly Gap[]): string[] {
  const lists = undecidedByWeight(gaps).map(({ weight, meaning, gaps: own }) => {
    const rows = own.map(({ id, question: asked, reference }) => `| ${asking(id, asked)} | ${cell(reference)} |`)
    return `### ${weight}: ${own.length}\n\n${meaning}\n\n| question | reference server |\n| --- | --- |\n${rows.join('\n')}\n`
  })
  return ['## Then these\n\nBy what a wrong guess costs.\n', ...lists]
}

/** Nothing, until the first question has a decision. */
function decided(gaps: readonly Gap[]): string[] {
  const rows = gaps.flatMap(({ id, question: asked, decision }) =>
    decision ? [`| ${asking(id, asked)} | ${cell(decision.text)} | ${decision.on} | ${cell(decision.by)} |`] : [],
  )
  if (rows.length === 0) return []
  return [`## Decided\n\n| question | decision | date | by |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`]
}

function shownValues(places: readonly Place[]): string {
  const rows = places.flatMap((place) =>
    place.observed.map(({ field, values }) => {
      const shown = values.map((value) => `\`${value}\``).join(', ')
      return `| \`${field}\` | ${shown} | ${askedAs(place, field)} |`
    }),
  )
  return `## Values shown only by example

The interface shows these values without saying which others exist.

| field | shown | asked as |
| --- | --- | --- |
${rows.join('\n')}
`
}

/** By convention, the gap about the values of `status` has the id `<chapter>/status-values` and is on the same schema. */
function askedAs({ gaps }: Place, field: string): string {
  const property = field.split('.').at(-1)
  const gap = gaps.find(({ id }) => id.endsWith(`/${property}-values`))
  return gap ? link(gap.id) : 'not yet'
}

function asking(id: string, asked: string): string {
  return `${anchor(id)}${cell(asked)}<br>${link(id)}`
}

function anchor(id: string): string {
  return `<a id="${id}"></a>`
}

function link(id: string): string {
  return `[\`${id}\`](#${id})`
}

function cell(text: string): string {
  return inOneLine(text).replaceAll('|', '\\|')
}
