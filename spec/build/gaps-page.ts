import type { Chapter, Place } from './chapters.ts'
import type { Gap } from './document.ts'

const introduction = `# Open questions

<!-- Generated from the contract by \`pnpm run docs\`; edit the x-gaps and x-observed entries there. -->

A gap is one question that the interface leaves open, recorded beside the part it concerns, under an ID that never changes.
Take this page to a meeting with the people responsible for the interface, and write each decision into the last column.
*Reference server* says what the server of this repository does for now: a choice, so that clients have something to
develop against, not an answer. The conformance suite asks any implementation the same questions and records what it does,
but never counts it as a failure. A decision turns a gap into a requirement.
`

/** The page for a review meeting: every open question, in the order of the contract. */
export function renderGapsPage(chapters: readonly Chapter[]): string {
  const asking = chapters
    .map((chapter) => ({ ...chapter, places: chapter.places.filter((place) => place.gaps.length > 0) }))
    .filter((chapter) => chapter.places.length > 0)
  const showing = chapters.flatMap((chapter) => chapter.places).filter((place) => place.observed.length > 0)
  return [introduction, contents(asking, showing), ...asking.map(section), shownValues(showing)].join('\n')
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

function section({ title, places }: Chapter): string {
  return [`## ${title}\n`, ...places.map((place) => `${heading(place)}${table(place.gaps)}`)].join('\n')
}

function heading({ title, context }: Place): string {
  return title === '' ? '' : `### ${title}\n\n${context}\n\n`
}

function table(gaps: readonly Gap[]): string {
  const rows = gaps.map(
    ({ id, question, reference }) => `| <a id="${id}"></a>${cell(question)}<br>\`${id}\` | ${cell(reference)} | |`,
  )
  return `| question | reference server | decision |\n| --- | --- | --- |\n${rows.join('\n')}\n`
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
  return text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')
}
