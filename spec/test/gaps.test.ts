import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { annotationsIn } from '../build/annotations.ts'
import { bundle } from '../build/bundle.ts'
import { chaptersOf } from '../build/chapters.ts'
import type { ContractDocument } from '../build/document.ts'
import { renderGapsPage } from '../build/gaps-page.ts'
import { spec } from './build-copy.ts'

describe('the gaps page', () => {
  let contract: ContractDocument
  let page: string
  beforeAll(async () => {
    contract = await bundle(spec)
    page = renderGapsPage(chaptersOf(contract))
  })

  test('the gaps page is the page that the build has written', async () => {
    expect(await readFile(join(spec, 'dist', 'gaps.md'), 'utf8')).toBe(page)
  })

  test('the gaps page is committed as the build writes it', (context) => {
    const sources = ['openapi.yaml', 'paths', 'components', 'interface-wide', 'build']
    context.skip(git('status', '--porcelain', '--', ...sources) !== '', 'the contract has changes or there is no git')
    expect(git('status', '--porcelain', '--', 'dist/gaps.md')).toBe('')
  })

  test('the gaps page lists every gap of the contract once, with its id as the anchor', () => {
    const anchors = [...page.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)
    const { gaps } = annotationsIn(contract)
    expect(gaps.length).toBeGreaterThanOrEqual(40)
    expect(anchors.toSorted()).toEqual(gaps.map(({ id }) => id).toSorted())
  })

  test('the gaps page begins with the ten questions that people ranked first, with what can be decided and what the reference server does', () => {
    const items = page.slice(0, page.indexOf('## Then these')).match(/^1\. .*$/gm) ?? []
    const first = annotationsIn(contract)
      .gaps.filter(({ rank }) => rank !== undefined)
      .sort((one, other) => Number(one.rank) - Number(other.rank))
    expect(items).toEqual(
      first.slice(0, 10).map(({ id, question, choices, reference }) => {
        const answers = choices?.map((choice) => (typeof choice === 'string' ? choice : choice.text)).join(' / ')
        return `1. <a id="${id}"></a>**${question.trim()}**<br>${answers}. *Reference server:* ${reference}. [\`${id}\`](#${id})`
      }),
    )
    expect(items).toHaveLength(10)
  })

  test('the gaps page gives every other gap one row, those about money first and those about details last', () => {
    const { gaps } = annotationsIn(contract)
    const first = new Set([...page.matchAll(/^1\. <a id="([^"]+)">/gm)].map(([, id]) => id))
    const others = chaptersOf(contract)
      .flatMap(({ places }) => places.flatMap((place) => place.gaps))
      .filter(({ id }) => !first.has(id))
    const byWeight = (['money', 'security', 'blocks-clients', 'compatibility', 'detail'] as const).map((weight) =>
      others.filter((gap) => gap.weight === weight),
    )
    expect(page.match(/(?<=^### ).*$/gm)).toEqual(byWeight.map((own) => `${own[0]?.weight}: ${own.length}`))
    const rows = byWeight.flat().map(({ id, question, reference }) => {
      const asked = `<a id="${id}"></a>${question.trim()}<br>[\`${id}\`](#${id})`
      return `| ${asked} | ${reference.trim()} |`
    })
    expect(page.match(/^\| <a id=.*$/gm)).toEqual(rows)
    expect(rows.length + first.size).toBe(gaps.length)
  })

  test('the gaps page moves the next question up when one of the ten is decided', () => {
    const changed = structuredClone(contract)
    const gap = annotationsIn(changed).gaps.find(({ rank }) => rank === 5)
    Object.assign(gap ?? {}, {
      decision: { answer: 'rejected', text: 'It MUST be rejected.', by: 'A', on: '2026-11-02' },
    })
    const before = renderGapsPage(chaptersOf(changed))
    const first = [...before.matchAll(/^1\. <a id="([^"]+)">/gm)].map(([, id]) => id)
    expect([first.includes(gap?.id), first.length]).toEqual([false, 10])
    expect(before.split(`<a id="${gap?.id}">`)).toHaveLength(2)
  })

  test('the gaps page weighs as money what moves it, and as details what only looks unusual', () => {
    const weights = new Map(annotationsIn(contract).gaps.map(({ id, weight }) => [id, weight]))
    const of = (...ids: string[]) => [...new Set(ids.map((id) => weights.get(id)))]
    expect(of('requests/idempotency', 'card-operations/overdraft')).toEqual(['money'])
    expect(of('limits/maximum-amount')).toEqual(['blocks-clients'])
    expect(
      of(
        ...['amounts/exponent-notation', 'amounts/other-spellings-in-a-query'],
        ...['requests/repeated-query-parameters', 'requests/repeated-body-fields'],
      ),
    ).toEqual(['detail'])
  })

  test('the gaps page links each observed value to the gap that asks for the others', () => {
    const { observed } = annotationsIn(contract)
    const rows = page.slice(page.indexOf('## Values shown only by example')).match(/^\| `.*\[.*\]\(#.*\) \|$/gm)
    expect(rows).toHaveLength(observed.length)
  })

  test('the gaps page links only to itself, so that each link works wherever it is read', () => {
    const anchors = [...page.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => `#${id}`)
    const targets = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target)
    expect(targets.length).toBeGreaterThan(anchors.length)
    expect(targets.filter((target) => !anchors.includes(target ?? ''))).toEqual([])
  })
})

describe('the chapters', () => {
  test('the chapters include a gap on a shared parameter, a path parameter or a response', async () => {
    const contract = await bundle(spec)
    const gap = (id: string) => ({ 'x-gaps': [{ id, question: 'Is it so?', reference: 'it is' }] })
    Object.assign(contract.components.parameters?.CardId ?? {}, gap('new/on-a-shared-parameter'))
    Object.assign(contract.paths['/payouts/{reference}']?.parameters?.[0] ?? {}, gap('new/on-a-path-parameter'))
    Object.assign(contract.paths['/payouts/{reference}']?.get?.responses['200'] ?? {}, gap('new/on-a-response'))
    const placed = chaptersOf(contract).flatMap(({ title, places }) =>
      places.flatMap((place) => place.gaps.map(({ id }) => ({ id, chapter: title, place: place.title }))),
    )
    expect(placed.filter(({ id }) => id.startsWith('new/'))).toEqual([
      { id: 'new/on-a-shared-parameter', chapter: 'Card operations', place: '`CardId`' },
      { id: 'new/on-a-path-parameter', chapter: 'Payouts', place: '`getPayoutStatus`' },
      { id: 'new/on-a-response', chapter: 'Payouts', place: '`getPayoutStatus`' },
    ])
  })
})

/** The output of git, or a sentence if there is no repository. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: spec, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return 'no repository'
  }
}
