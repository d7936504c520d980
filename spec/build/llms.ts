import { type Chapter, chaptersOf, type Place } from './chapters.ts'
import type { ContractDocument, Gap, Requirement } from './document.ts'
import { exampleOf } from './example.ts'
import { commandFor, families } from './families.ts'
import { type Body, type Operation, operationsOf } from './page/operation.ts'
import { type Field, fieldsOf } from './page/schema.ts'
import { possibleAnswers } from './possible-answers.ts'
import { inOneLine } from './texts.ts'

/** The contract as Markdown, for coding agents and for readers without a browser: what index.html says, in one plain text. */
export function renderLlms(document: ContractDocument): string {
  const { title, summary = '', description = '' } = document.info as ContractDocument['info'] & { summary?: string }
  const operations = operationsOf(document)
  const chapters = chaptersOf(document)
  return [
    `# ${title}`,
    `> ${summary}`,
    description.trim(),
    howToRead,
    credentialsIn(operations),
    ...chapters.map((chapter) => chapterText(document, chapter, operations)),
    familiesText(),
  ]
    .join('\n\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .concat('\n')
}

const howToRead = `A requirement has an ID and a level: **documented** (the interface states it), **decided** (its owners answered an open question),
**observed** (shown by example only) or **inferred** (not stated, but follows). An **open question** has no right answer: a
server may choose, and no check fails for it until its owners decide it. By default, a run fails for the levels documented and
decided, and only warns of the others.

Below each requirement is a request that tests it, what must come back, what the reference server responded, and what a server did that
is wrong on purpose. Below each question is a request that asks it. The conformance suite recorded them;
\`npx @card-contract/conformance\` with what is under *Tested by* sends all of them, and
\`npx @card-contract/conformance explain ID\` explains a requirement or a question. *Route* means one of the three ways to operate a
card: a dedicated endpoint, operateCard, or queryCardOperation.`

function credentialsIn(operations: readonly Operation[]): string {
  const all = new Map(operations.flatMap((one) => one.credentials.map((credential) => [credential.scheme, credential])))
  const lines = [...all.values()].map(({ header, prefix, variable, scheme }) => {
    const using = operations.filter(({ credentials }) => credentials.some((one) => one.scheme === scheme))
    const users = using.length === operations.length ? 'every operation' : listed(using)
    return `- \`${header}: ${prefix}$${variable}\`: ${users}`
  })
  return `## Credentials\n\n${lines.join('\n')}`
}

function chapterText(document: ContractDocument, { title, places }: Chapter, operations: readonly Operation[]): string {
  return [`## ${title}`, ...places.map((place) => placeText(document, place, operations))].join('\n\n')
}

function placeText(document: ContractDocument, place: Place, operations: readonly Operation[]): string {
  const operation = operations.find(({ operationId }) => place.title === `\`${operationId}\``)
  return [
    ...(place.title === '' ? [] : [`### ${place.title}`, place.context]),
    ...(operation ? operationText(document, operation) : []),
    [...place.requirements.map(requirementText), ...place.gaps.map(gapText)].join('\n'),
  ].join('\n\n')
}

function operationText(document: ContractDocument, operation: Operation): string[] {
  const { description, parameters, request, success, credentials } = operation
  return [
    `Credentials: ${credentials.map(({ header }) => `\`${header}\``).join(', ')}.`,
    description.trim(),
    ...(parameters.length > 0 ? [`Parameters:\n\n${fieldLines(parameters)}`] : []),
    ...(request ? [`Body:\n\n${fieldLines(fieldsOf(document, request.schema))}`, example(request)] : []),
    `Response 200:\n\n${fieldLines(fieldsOf(document, success.schema))}`,
    example(success),
  ].filter((text) => text !== '')
}

function fieldLines(fields: readonly Field[], indent = ''): string {
  return fields.map((field) => fieldLine(field, indent)).join('\n')
}

function fieldLine({ name, schema, isRequired, children }: Field, indent: string): string {
  const { type = 'any', format, enum: values, minimum, 'x-observed': shown } = schema
  const facts = [
    format ? `${type} (${format})` : type,
    isRequired ? 'required' : 'optional',
    ...(values ? [`one of ${values.join(', ')}`] : []),
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(shown ? [`shown: ${shown.join(', ')}; others may exist`] : []),
  ]
  const line = `${indent}- \`${name}\`: ${facts.join('; ')}`
  return children.length === 0 ? line : `${line}\n${fieldLines(children, `${indent}  `)}`
}

function example({ examples: [first] }: Body): string {
  return first ? `\`\`\`json\n${JSON.stringify(first.value, null, 2)}\n\`\`\`` : ''
}

const requirementText = ({ id, level, text, untestable }: Requirement): string =>
  `- \`${id}\` (**${level}**): ${inOneLine(text)}${untestable ? ` Not testable: ${inOneLine(untestable)}.` : ''}${exampleText(id)}`

/** What is sent, right and wrong, as an indented list. */
function exampleText(id: string): string {
  const example = exampleOf(id)
  if (!example) return ''
  const { how, request, expected, reference, wrong, command } = example
  const right = expected && `${expected}${reference === undefined ? '' : `. Reference server: ${reference}`}`
  const facts = {
    Sent: [how, code(request)].filter(Boolean).join(' '),
    Right: right,
    Wrong: wrong,
    'Tested by': code(command),
  }
  const lines = Object.entries(facts).map(([name, text]) => (text ? `\n  - ${name}: ${text}` : ''))
  return lines.join('')
}

/** A code span that no backquote in its text ends. */
const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

function gapText(gap: Gap): string {
  const [{ words = [] } = {}] = possibleAnswers(gap)
  // A single one is the type of an answer, such as an amount.
  const answers = words.length > 1 ? ` Possible: ${words.map(inOneLine).join(' / ')}.` : ''
  const outcome = gap.decision
    ? ` **Decided:** ${inOneLine(gap.decision.text)}`
    : ` Reference server: ${inOneLine(gap.reference)}.`
  return `- \`${gap.id}\` (**open question**, ${gap.weight}): ${inOneLine(gap.question)}${answers}${outcome}${exampleText(gap.id)}`
}

function familiesText(): string {
  const rows = families.map(
    (family) => `| ${family.name} | ${family.sent} | ${family.met} | ${family.notMet} | \`${commandFor(family)}\` |`,
  )
  return [
    '## Derived requirements',
    'Each of these stands for many requirements, one for each operation and place.',
    ['| | sent | right | wrong | command |', '| --- | --- | --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n')
}

const listed = (operations: readonly Operation[]): string =>
  operations.map(({ operationId }) => `\`${operationId}\``).join(', ')
