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

  test('is the page that the build has written', async () => {
    expect(await readFile(join(spec, 'dist', 'gaps.md'), 'utf8')).toBe(page)
  })

  test('is committed as the build writes it', (context) => {
    const sources = ['openapi.yaml', 'paths', 'components', 'interface-wide', 'build']
    context.skip(git('status', '--porcelain', '--', ...sources) !== '', 'the contract has changes or there is no git')
    expect(git('status', '--porcelain', '--', 'dist/gaps.md')).toBe('')
  })

  test('lists every gap of the contract once, with its id as the anchor', () => {
    const anchors = [...page.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)
    const { gaps } = annotationsIn(contract)
    expect(gaps.length).toBeGreaterThanOrEqual(40)
    expect(anchors.toSorted()).toEqual(gaps.map(({ id }) => id).toSorted())
  })

  test('gives every gap one row: its question, its weight and what the reference server does', () => {
    for (const { id, weight, question, reference } of annotationsIn(contract).gaps) {
      const row = page.split('\n').find((line) => line.includes(`<a id="${id}">`))
      const asked = `<a id="${id}"></a>${question.trim()}<br>[\`${id}\`](index.html#${id})`
      expect(row).toBe(`| ${asked} | ${weight} | ${reference.trim()} |`)
    }
  })

  test('begins with every question to decide, those about money first and those about details last', () => {
    const first = page.slice(page.indexOf('## Decide these first'), page.indexOf('## Every request and response'))
    const gaps = chaptersOf(contract).flatMap(({ places }) => places.flatMap((place) => place.gaps))
    const byWeight = (['money', 'security', 'blocks-clients', 'compatibility', 'detail'] as const).map((weight) => ({
      weight,
      ids: gaps.filter((gap) => gap.weight === weight).map(({ id }) => id),
    }))
    expect(first.match(/(?<=^### ).*$/gm)).toEqual(byWeight.map(({ weight, ids }) => `${weight}: ${ids.length}`))
    const linked = [...first.matchAll(/^1\. .* \[`(.*)`\]\(#(.*)\)$/gm)].map(([, id, target]) => [id, target])
    expect(linked).toEqual(byWeight.flatMap(({ ids }) => ids.map((id) => [id, id])))
  })

  test('counts its entries', () => {
    const counts = [...page.matchAll(/^\| \[.*\]\(#.*\) \| (\d+) \|$/gm)].map(([, count]) => Number(count))
    const { gaps, observed } = annotationsIn(contract)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(gaps.length + observed.length)
  })

  test('links each observed value to the gap that asks for the others', () => {
    const { observed } = annotationsIn(contract)
    const rows = page.slice(page.indexOf('## Values shown only by example')).match(/^\| `.*\[.*\]\(#.*\) \|$/gm)
    expect(rows).toHaveLength(observed.length)
  })

  test('has a target for each of its links', () => {
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title?.toLowerCase().replaceAll(' ', '-'))
    const anchors = [...page.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)
    for (const [, target] of page.matchAll(/\]\(#([^)]+)\)/g)) expect([...headings, ...anchors]).toContain(target)
  })

  test('has the chapters of the contract: every request first, then single operations, and error responses last', () => {
    expect(page.match(/(?<=^## ).*$/gm)).toEqual([
      'Decide these first',
      'Every request and response',
      'Authentication',
      'Shared values',
      ...contract.tags.map(({ name }) => name),
      'Error responses',
      'Values shown only by example',
    ])
  })
})

describe('the chapters', () => {
  test('include a gap on a shared parameter, a path parameter or a response', async () => {
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
