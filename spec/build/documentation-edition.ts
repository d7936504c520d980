import type { Chapter, Place } from './chapters.ts'
import {
  type ChangesState,
  type ContractDocument,
  type Gap,
  methods,
  type OperationObject,
  type Requirement,
  type Tag,
} from './document.ts'

const legend = `
**How to read this page.** Each operation lists its *requirements*, which an implementation meets or misses, and its *open
questions*, which the interface leaves to every implementation, each with what the reference server does. Requirements and
questions that several operations share are listed in their chapter, and those that all operations share in chapters of
their own. A requirement is **documented** if the interface states it, **observed** if the interface only shows a value,
and **inferred** if it follows from names or common sense. Types, required fields, enums, bounds and formats are documented;
the schemas express them, and no requirement repeats them.
`

/**
 * The contract for the rendered page: requirements, open questions and observed values are written into descriptions,
 * because no renderer knows our extensions. It is never published as a document.
 */
export function documentationEdition(contract: ContractDocument, chapters: readonly Chapter[]): ContractDocument {
  const edition = structuredClone(contract)
  edition.info.description = `${edition.info.description ?? ''}\n${legend}`
  edition.tags = tagsFrom(chapters, edition.tags)
  for (const [path, item] of Object.entries(edition.paths)) {
    for (const method of methods) {
      const operation = item[method]
      if (!operation) continue
      const route = `\`${operation.operationId}\`: **${method.toUpperCase()}** \`${path}\``
      operation.description = `${route}\n\n${describe(operation, chapters)}`
    }
  }
  showObserved(edition)
  return edition
}

/** Redoc shows a tag without operations as a chapter of text, so each of our chapters becomes a tag. */
function tagsFrom(chapters: readonly Chapter[], tags: readonly Tag[]): Tag[] {
  const written = chapters.map((chapter) => {
    const tag = tags.find(({ name }) => name === chapter.tag)
    const places = tag ? sharedPlaces(chapter) : chapter.places
    return { ...tag, name: chapter.title, description: [tag?.description ?? '', ...places.map(annotated)].join('\n\n') }
  })
  const silent = tags.filter(({ name }) => !chapters.some((chapter) => chapter.tag === name))
  return [...written, ...silent]
}

function describe(operation: OperationObject, chapters: readonly Chapter[]): string {
  const { operationId, description = '', tags = [] } = operation
  const chapter = chapters.find(({ tag }) => tag !== undefined && tags.includes(tag))
  const places = chapter?.places.filter((place) => place.operationIds.includes(operationId)) ?? []
  const own = places.filter((place) => place.operationIds.length === 1)
  return [
    description,
    stateSentence(operation['x-changes-state']),
    requirementList(own.flatMap((place) => place.requirements)),
    gapList(own.flatMap((place) => place.gaps)),
    chapter && places.length > own.length ? reminder(chapter.title) : '',
  ].join('\n\n')
}

function sharedPlaces(chapter: Chapter): Place[] {
  return chapter.places.filter((place) => place.operationIds.length > 1)
}

function annotated({ title, context, requirements, gaps }: Place, _index: number, { length }: Place[]): string {
  // A heading becomes a menu entry, which shows backticks literally. A single place needs no heading.
  const heading = length > 1 ? `### ${title.replaceAll('`', '')}` : ''
  return [heading, context, requirementList(requirements), gapList(gaps)].join('\n\n')
}

function requirementList(requirements: readonly Requirement[]): string {
  const items = requirements.map(({ id, level, text }) => `- ${inOneLine(text)}<br>*${level}* \`${id}\``)
  return items.length === 0 ? '' : `**Requirements**\n\n${items.join('\n')}`
}

function gapList(gaps: readonly Gap[]): string {
  const items = gaps.map(
    ({ id, question, reference }) =>
      `- **${inOneLine(question)}**<br>Reference server: ${inOneLine(reference)}. \`${id}\``,
  )
  return items.length === 0 ? '' : `**Open questions**\n\n${items.join('\n')}`
}

/** The anchor is Redoc's: the name of the tag in lower case, with hyphens. */
function reminder(title: string): string {
  const anchor = title.toLowerCase().replaceAll(' ', '-')
  return `[${title}](#/${anchor}) lists the requirements and open questions that this operation shares with others.`
}

function stateSentence(changes: ChangesState | undefined): string {
  if (changes === undefined) return ''
  if (typeof changes === 'boolean') return `**Changes state:** ${changes ? 'yes' : 'no'}.`
  return `**Changes state:** yes for ${listed(changes.changing)}; no for ${listed(changes.reading)}.`
}

/** Adds observed values to descriptions that do not mention them. */
function showObserved(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as { description?: string; 'x-observed'?: string[] }
  const unnamed = (schema['x-observed'] ?? []).filter((value) => !schema.description?.includes(`\`${value}\``))
  if (unnamed.length > 0) {
    schema.description = `${schema.description ?? ''} Observed: ${listed(unnamed)}; others may exist.`.trim()
  }
  for (const child of Object.values(node)) showObserved(child)
}

function listed(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(', ')
}

function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
