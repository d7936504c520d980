import type { Gap, Requirement } from '../document.ts'
import { exampleOf } from '../example.ts'
import { type PossibleAnswers, possibleAnswers } from '../possible-answers.ts'
import { weights } from '../weight.ts'
import { facts, factsOf } from './facts.ts'
import { levels } from './level.ts'
import { html, joined, type Markup, nothing } from './markup.ts'
import type { Prose } from './prose.ts'

export interface Annotated {
  readonly requirements: readonly Requirement[]
  readonly gaps: readonly Gap[]
}

/** Requirements and open questions, each list folded under its heading. The browser's own search opens what it finds. */
export function annotationLists(prose: Prose, { requirements, gaps }: Annotated, heading: 'h3' | 'h4'): Markup {
  const byLevel = counted(
    requirements.map(({ level }) => level),
    Object.keys(levels),
  )
  const byWeight = counted(
    gaps.map((gap) => (gap.decision ? 'decided' : gap.weight)),
    ['decided', ...Object.keys(weights)],
  )
  return html`${folded(
    'Requirements',
    byLevel,
    heading,
    requirements.map((one) => requirement(prose, one)),
  )}${folded(
    'Open questions',
    byWeight,
    heading,
    gaps.map((one) => question(prose, one)),
  )}`
}

function folded(title: string, counts: Markup, heading: 'h3' | 'h4', items: readonly Markup[]): Markup {
  if (items.length === 0) return nothing
  const tag: Markup = { markup: heading }
  return html`<details class="fold"><summary><${tag}>${title}</${tag}> ${counts}</summary>
<ul class="annotations">
${items}</ul></details>
`
}

function requirement(prose: Prose, { id, level, text, untestable }: Requirement): Markup {
  return html`<li id="${id}" data-kind="requirement"><p>${badge(level)} ${prose.line(text)}</p>
${testing(prose, id, untestable)}${permalink(id)}</li>
`
}

/** How it is tested, or why it is not. */
function testing(prose: Prose, id: string, untestable: string | undefined): Markup {
  const example = exampleOf(id)
  if (example) return facts(factsOf(prose, example))
  return untestable ? html`<p class="soft">Not testable: ${prose.line(untestable)}.</p>\n` : nothing
}

function question(prose: Prose, gap: Gap): Markup {
  const { id, weight, question: asked, untestable, reference, decision } = gap
  return html`<li id="${id}" data-kind="question"><p>${badge(decision ? 'decided' : weight)} <b>${prose.line(asked)}</b></p>
${decision ? decided(prose, decision) : ''}${possible(prose, possibleAnswers(gap))}<p><span class="soft">Reference server:</span> ${prose.line(reference)}.</p>
${testing(prose, id, untestable)}${permalink(id)}</li>
`
}

function decided(prose: Prose, { requirement: id, text, by, on }: NonNullable<Gap['decision']>): Markup {
  return html`<p><b>Decision:</b> ${prose.line(text)} ${id ? html`${prose.name(id)} ` : ''}<span class="soft">${by}, <time>${on}</time></span></p>
`
}

/** What can be answered, one line per answer, or per situation if there are several. */
export function possible(prose: Prose, answers: readonly PossibleAnswers[]): Markup {
  const [only, ...others] = answers
  if (!only) return nothing
  const items =
    others.length === 0 && only.situation === ''
      ? only.words.map((word) => prose.line(word))
      : answers.map(({ situation, words }) => html`${situation}: ${either(prose, words)}`)
  return html`<p class="soft">Possible answers:</p>
<ul class="answers">${items.map((one) => html`<li>${one}</li>`)}</ul>
`
}

function either(prose: Prose, words: readonly string[]): Markup {
  return joined(
    words.map((word) => prose.line(word)),
    ' / ',
  )
}

export function badge(name: string, count = ''): Markup {
  return html`<span class="badge ${name}">${count}${name}</span>`
}

function permalink(id: string): Markup {
  return html`<a class="permalink" href="#${id}"><code>${id}</code></a>`
}

/** How many there are of each, in the given order. */
function counted(values: readonly string[], order: readonly string[]): Markup {
  const present = order
    .map((name) => ({ name, count: values.filter((value) => value === name).length }))
    .filter(({ count }) => count > 0)
  return joined(
    present.map(({ name, count }) => badge(name, `${count} `)),
    ' ',
  )
}
