import type { Chapter, Place } from './chapters.ts'
import type { Gap } from './document.ts'
import { slug } from './slug.ts'
import { undecidedByWeight } from './weight.ts'

const introduction = `# Open questions

<!-- Generated from the contract by \`pnpm run docs\`; edit the x-gaps and x-observed entries there. -->

A gap is one question that the interface leaves open, recorded beside the part it concerns, under an ID that never changes.
Take this page to a meeting with the people responsible for the interface. Intentionally there is no room for their decisions
here, because the page is generated: a decision, with the notes that explain it, goes into the contract, as the \`decision:\` of
its gap under \`spec/\`. *Close a gap* in \`.github/CONTRIBUTING.md\` lists the steps.

*Reference server* says what the server of this repository does for now: a choice, so that clients have something to
develop against, not an answer. The conformance suite asks any implementation the same questions and records what it does.
An implementation fails only where a question was decided. Each ID links to its part of the rendered contract, \`index.html\`
beside this page, which \`pnpm run docs\` writes.
`

/** The page for a review meeting: every open question, first by what a wrong guess costs, then in the order of the contract. */
export function renderGapsPage(chapters: readonly Chapter[]): string {
  const asking = chapters
    .map((chapter) => ({ ...chapter, places: chapter.places.filter((place) => place.gaps.length > 0) }))
    .filter((chapter) => chapter.places.length > 0)
  const showing = chapters.flatMap((chapter) => chapter.places).filter((place) => place.observed.length > 0)
  const gaps = asking.flatMap(({ places }) => places.flatMap((place) => place.gaps))
  return [
    introduction,
    contents(asking, showing),
    decideFirst(gaps),
    ...decided(gaps),
    ...asking.map(section),
    shownValues(showing),
  ].join('\n')
}

function contents(asking: readonly Chapter[], showing: readonly Place[]): string {
  const chapters = asking.map(({ title, places }) => ({ title, count: places.flatMap((place) => place.gaps).length }))
  const total = chapters.reduce((sum, { count }) => sum + count, 0)
  const shown = { title: shownTitle, count: showing.flatMap((place) => place.observed).length }
  const rows = [...chapters, shown].map(({ title, count }) => `| [${title}](#${slug(title)}) | ${count} |`)
  return `${total} questions, and ${shown.count} fields whose values the interface shows only by example.

| chapter | entries |
| --- | --: |
${rows.join('\n')}
`
}

function decideFirst(gaps: readonly Gap[]): string {
  const lists = undecidedByWeight(gaps).map(({ weight, meaning, gaps: own }) => {
    const items = own.map(({ id, question }) => `1. ${inOneLine(question)} [\`${id}\`](#${id})`)
    return `### ${weight}: ${own.length}\n\n${meaning}\n\n${items.join('\n')}\n`
  })
  return [`## Decide these first\n\nThe questions without a decision, by what a wrong guess costs.\n`, ...lists].join(
    '\n',
  )
}

/** Nothing, until the first question has a decision. */
function decided(gaps: readonly Gap[]): string[] {
  const rows = gaps.flatMap(({ id, question, decision }) =>
    decision
      ? [
          `| ${cell(question)}<br>[\`${id}\`](#${id}) | ${cell(decision.text)} | ${decision.on} | ${cell(decision.by)} |`,
        ]
      : [],
  )
  if (rows.length === 0) return []
  return [`## Decided\n\n| question | decision | date | by |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`]
}

function section({ title, places }: Chapter): string {
  return [`## ${title}\n`, ...places.map((place) => `${heading(place)}${table(place.gaps)}`)].join('\n')
}

function heading({ title, context }: Place): string {
  return title === '' ? '' : `### ${title}\n\n${context}\n\n`
}

function table(gaps: readonly Gap[]): string {
  const rows = gaps.map(({ id, weight, question, reference, decision }) => {
    const link = `[\`${id}\`](index.html#${id})`
    return `| <a id="${id}"></a>${cell(question)}<br>${link} | ${decision ? '[decided](#decided)' : weight} | ${cell(reference)} |`
  })
  return `| question | weight | reference server |\n| --- | --- | --- |\n${rows.join('\n')}\n`
}

const shownTitle = 'Values shown only by example'

function shownValues(places: readonly Place[]): string {
  const rows = places.flatMap((place) =>
    place.observed.map(({ field, values }) => {
      const shown = values.map((value) => `\`${value}\``).join(', ')
      return `| \`${field}\` | ${shown} | ${question(place, field)} |`
    }),
  )
  return `## ${shownTitle}

The interface shows these values without saying which others exist, so each row is a question too.

| field | shown | asked as |
| --- | --- | --- |
${rows.join('\n')}
`
}

/** By convention, the gap about the values of `status` has the id `<chapter>/status-values` and is on the same schema. */
function question({ gaps }: Place, field: string): string {
  const property = field.split('.').at(-1)
  const gap = gaps.find(({ id }) => id.endsWith(`/${property}-values`))
  return gap ? `[\`${gap.id}\`](#${gap.id})` : 'not yet'
}

function cell(text: string): string {
  return inOneLine(text).replaceAll('|', '\\|')
}

function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ')
}
