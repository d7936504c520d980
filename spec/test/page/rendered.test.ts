import { beforeAll, describe, expect, test } from 'vitest'
import { annotationsIn } from '../../build/annotations.ts'
import { bundle, toJson } from '../../build/bundle.ts'
import { chaptersOf } from '../../build/chapters.ts'
import type { ContractDocument } from '../../build/document.ts'
import { renderGapsPage } from '../../build/gaps-page.ts'
import { operationsOf } from '../../build/page/operation.ts'
import { renderPage } from '../../build/page/page.ts'
import { spec } from '../build-copy.ts'

let contract: ContractDocument
let page: string
beforeAll(async () => {
  contract = await bundle(spec)
  page = renderPage(contract)
})

describe('the anchors of the page', () => {
  test('the anchors are unique', () => {
    const ids = idsIn(page)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('the anchors include every operation, schema, credential and error response by name, and every requirement and gap by ID', () => {
    const { requirements, gaps } = annotationsIn(contract)
    const { schemas = {}, securitySchemes = {}, responses = {} } = contract.components
    const expected = [
      ...operationsOf(contract).map(({ operationId }) => operationId),
      ...[schemas, securitySchemes, responses].flatMap((named) => Object.keys(named)),
      ...[...requirements, ...gaps].map(({ id }) => id),
    ]
    expect(expected.length).toBeGreaterThan(200)
    const ids = new Set(idsIn(page))
    expect(expected.filter((id) => !ids.has(id))).toEqual([])
  })

  test('the anchors exist for every link of the page', () => {
    const ids = new Set(idsIn(page))
    const links = linksIn(page)
    expect(links.length).toBeGreaterThan(500)
    expect(links.filter((link) => link.startsWith('#') && !ids.has(link.slice(1)))).toEqual([])
    // The contract beside the page, and the first page of a server that serves it.
    expect([...new Set(links.filter((link) => !link.startsWith('#')))]).toEqual(['openapi.json', '/'])
  })

  test('the anchors include each field of each schema, under the name of both', () => {
    expect(idsIn(page)).toEqual(expect.arrayContaining(['Card.status', 'CardUserRegistration.billing_adress']))
  })
})

describe('the page', () => {
  test('the page has two scripts and one style, all of which its policy allows by their hashes, and loads nothing', () => {
    expect(page).toMatch(
      /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[^' ]+' 'sha256-[^' ]+'; style-src 'sha256-[^' ]+'; /,
    )
    expect(page.match(/<(?:script|style|link|img|iframe)\b[^>]*>/g)).toEqual([
      '<link rel="icon" href="data:,">',
      '<style>',
      '<script type="module">',
      '<script type="module">',
    ])
    expect(page).not.toMatch(/ style="| on\w+="/)
  })

  test('the page does not modify the contract', () => {
    const before = toJson(contract)
    renderPage(contract)
    expect(toJson(contract)).toBe(before)
  })

  test('the page escapes a summary, which is text and not Markdown', () => {
    const changed = structuredClone(contract)
    Object.assign(changed.paths['/payouts/{reference}']?.get ?? {}, { summary: 'Look <b>up</b> & "wait"' })
    expect(renderPage(changed)).toContain('Look &#60;b&#62;up&#60;/b&#62; &#38; &#34;wait&#34;</a></h3>')
  })
})

describe('a requirement or an open question', () => {
  const item = (id: string) => between(page, `<li id="${id}"`, '<a class="permalink"')
  const names = (id: string) => [...item(id).matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name]) => name)

  test('each says how it is tested, or why it is not', () => {
    const { requirements, gaps } = annotationsIn(contract)
    for (const { id, untestable } of [...requirements, ...gaps]) {
      expect(item(id).includes('Not testable: '), id).toBe(untestable !== undefined)
    }
    const testable = (all: readonly { id: string; untestable?: string }[]) =>
      all.filter(({ untestable }) => !untestable)
    for (const { id } of testable(requirements)) expect(names(id), id).toEqual(['Sent', 'Right', 'Wrong', 'Tested by'])
    for (const { id } of testable(gaps)) expect(names(id), id).toEqual(['Sent', 'Tested by'])
  })

  test('a requirement shows a request, what the reference server responded, and a deviation', () => {
    const text = item('top-up/raises-the-balance')
    expect(text).toContain('POST /virtual-cards/cards/card-000005/topup {&#34;amount&#34;:2.5,<wbr>')
    expect(text).toContain(
      '<dd><code>data.new_balance</code>: 12.5. <span class="soft">Reference server:</span> 200, 12.5</dd>',
    )
    expect(text).toContain('<dd>topUpCard returned <code>data.new_balance</code> 15 after a top-up of 2.5 on 10</dd>')
    expect(text).toContain('<code>npx @card-contract/conformance run --only top-up/raises-the-balance</code>')
  })
})

describe('the possible answers to an open question', () => {
  test('the possible answers are the choices of the contract, or else what a run can find out', () => {
    const item = (id: string) => between(page, `<li id="${id}"`, '<a class="permalink"')
    expect(item('card-operations/overdraft')).toContain(
      '<li>rejected</li><li>accepted; the balance goes below zero</li><li>accepted; only what the card holds is withdrawn</li>',
    )
    expect(item('terminate-card/disabled-card')).toContain('<li>accepted</li><li>rejected</li>')
    expect(item('operate-card/amount-omitted')).toContain(
      '<li>in each case (topup, withdraw): accepted / rejected</li>',
    )
    expect(item('events/notifications')).not.toContain('Possible answers')
  })
})

describe('the decisions on the page', () => {
  const decision = {
    requirement: 'card-operations/balance-is-exact',
    text: 'No; it is rejected.',
    by: 'Payments team',
    on: '2026-03-02',
  }
  const said = [decision.text, decision.by, decision.on]
  let changed: ContractDocument
  beforeAll(() => {
    changed = structuredClone(contract)
    const gap = annotationsIn(changed).gaps.find(({ id }) => id === 'card-operations/overdraft')
    Object.assign(gap ?? {}, { decision })
  })

  test('decisions have no chapter as long as nothing is decided', () => {
    expect(idsIn(page)).not.toContain('decided')
    expect(renderGapsPage(chaptersOf(contract))).not.toContain('## Decided')
  })

  test('a decision is on the page with its date and its author, and its question no longer among those to decide first', () => {
    const rendered = renderPage(changed)
    const table = between(rendered, 'id="decided"', '</table>')
    for (const text of ['#card-operations/overdraft', ...said]) expect(table).toContain(text)
    expect(between(rendered, 'id="decide-these-first"', 'id="decided"')).not.toContain('card-operations/overdraft')
    const item = between(rendered, '<li id="card-operations/overdraft"', '<a class="permalink"')
    for (const text of ['>decided</span>', `href="#${decision.requirement}"`, ...said]) expect(item).toContain(text)
  })

  test('a decision is on gaps.md in the same way', () => {
    const gaps = renderGapsPage(chaptersOf(changed))
    expect(between(gaps, '## Decided', '## Values')).toContain(
      '| <a id="card-operations/overdraft"></a>Can more be withdrawn than the card holds?<br>[`card-operations/overdraft`](#card-operations/overdraft) | No; it is rejected. | 2026-03-02 | Payments team |',
    )
    expect(between(gaps, '## Decide these first', '## Decided')).not.toContain('card-operations/overdraft')
  })
})

function idsIn(text: string): string[] {
  return [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/ href="([^"]*)"/g)].map(([, link = '']) => link).filter((link) => link !== 'data:,')
}

function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from)
  const end = text.indexOf(to, start)
  expect(start, `${from} is missing`).toBeGreaterThan(-1)
  expect(end, `${to} is missing`).toBeGreaterThan(-1)
  return text.slice(start, end)
}
