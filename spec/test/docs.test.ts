import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumArguments, chromiumPath, noChromium } from '../../packages/workspace/chromium.ts'
import { bundle, toJson } from '../build/bundle.ts'
import { chaptersOf } from '../build/chapters.ts'
import { type ContractDocument, methods, type OperationObject } from '../build/document.ts'
import { documentationEdition } from '../build/documentation-edition.ts'
import { spec } from './build-copy.ts'

const file = join(spec, 'dist', 'index.html')

let contract: ContractDocument
beforeAll(async () => {
  contract = await bundle(spec)
})

describe('the documentation edition', () => {
  test('shows every requirement, every gap with what the reference server does, and every observed value', () => {
    const edition = documentationEdition(contract, chaptersOf(contract))
    const shown = descriptionsIn(edition)
    for (const { places } of chaptersOf(contract)) {
      for (const { requirements, gaps, observed } of places) {
        for (const { text, level, id } of requirements) expect(shown).toContain(`- ${text}<br>*${level}* \`${id}\``)
        for (const { question, reference, id } of gaps) {
          expect(shown).toContain(`- **${question}**<br>Reference server: ${reference}. \`${id}\``)
        }
        for (const value of observed.flatMap(({ values }) => values)) expect(shown).toContain(`\`${value}\``)
      }
    }
  })

  test('adds an observed value to a description that does not mention it, and says that others may exist', () => {
    const schema = contract.components.schemas?.Payout as { properties: { status: object } }
    const changed = structuredClone({ ...schema, properties: { ...schema.properties } })
    Object.assign(changed.properties.status, { description: 'State of the payout.' })
    const components = { ...contract.components, schemas: { ...contract.components.schemas, Payout: changed } }
    const edition = documentationEdition({ ...contract, components }, [])
    expect(descriptionsIn(edition)).toContain('State of the payout. Observed: `success`; others may exist.')
  })

  test('does not modify the contract', () => {
    const before = toJson(contract)
    documentationEdition(contract, chaptersOf(contract))
    expect(toJson(contract)).toBe(before)
  })
})

describe('the rendered documentation', { timeout: 30_000 }, () => {
  let browser: Browser | undefined
  let page: Page
  const problems: string[] = []

  beforeAll(async () => {
    if (!chromiumPath) return
    browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    page.setDefaultTimeout(10_000)
    page.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) problems.push(`a request to ${request.url()}`)
    })
    page.on('console', (message) => {
      if (message.type() !== 'info') problems.push(`${message.type()} on the console: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  })
  afterAll(() => browser?.close())

  test('is one file that loads no external image, style or script', async () => {
    const html = await readFile(file, 'utf8')
    expect(html.match(/<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="https?:[^"]*"/g)).toBeNull()
    expect(html).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-`,
    )
  })

  test('opens from disk with its title, and lists each tag in its menu', async (context) => {
    context.skip(!browser, noChromium)
    await page.goto(pathToFileURL(file).href)
    await page.getByRole('heading', { level: 1, name: contract.info.title }).waitFor()
    const menu = page.locator('.menu-content')
    for (const { name } of contract.tags) await menu.getByText(name, { exact: true }).waitFor()
    // A screenshot of a blank page of this size has a few kilobytes.
    expect((await page.screenshot()).length).toBeGreaterThan(40_000)
  })

  test('shows each operation with its heading, its path and its own requirements and open questions', async (context) => {
    context.skip(!browser, noChromium)
    for (const { operation, path } of operationsOf(contract)) {
      await goTo(page, `#/${slug(operation.tags?.[0])}/${slug(operation.operationId)}`)
      await heading(page, operation.summary ?? '').waitFor()
      const annotations = [...(operation['x-requirements'] ?? []), ...(operation['x-gaps'] ?? [])]
      for (const text of [path, ...annotations.map(({ id }) => id)]) {
        await page.getByText(text, { exact: true }).first().waitFor()
      }
    }
  })

  test('explains the action names of all routes, and what all card operations share, under their tag', async (context) => {
    context.skip(!browser, noChromium)
    await goTo(page, '#/card-operations')
    await page.getByText('Can more be withdrawn than the card holds?').first().waitFor()
    const table = page.locator('table').first()
    for (const word of ['get_transactions', 'transactions', 'disable', 'disabled'])
      await table.getByText(word, { exact: true }).waitFor()
  })

  test('finds an open question by search', async (context) => {
    context.skip(!browser, noChromium)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('overdraft')
    await page.getByText('Can a card be emptied to exactly zero?').first().waitFor()
    await page.keyboard.press('Escape')
  })

  test('fits the screen of a phone', async (context) => {
    context.skip(!browser, noChromium)
    await page.setViewportSize({ width: 390, height: 844 })
    await goTo(page, '#/card-operations')
    await heading(page, 'Card operations').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  })

  test('prints the whole contract, not only what is on the screen', async (context) => {
    context.skip(!browser, noChromium)
    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('#paper')
    const printed = await paper.textContent()
    for (const { operation, path } of operationsOf(contract)) {
      for (const text of [operation.summary ?? '', operation.operationId, path]) expect(printed).toContain(text)
    }
    const places = chaptersOf(contract).flatMap((chapter) => chapter.places)
    for (const { id } of places.flatMap(({ requirements, gaps }) => [...requirements, ...gaps])) {
      expect(printed).toContain(id)
    }
    // A field of a body, a field inside a list, a bound, an example and an action name.
    for (const text of [
      'billing_adress',
      'data.transactions[].created_at',
      'at least 0.01',
      '"cvv": ',
      'get_balance',
    ]) {
      expect(printed).toContain(text)
    }
    expect(await page.locator('.menu-content').isVisible()).toBe(false)
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g) ?? []
    expect(pages.length).toBeGreaterThan(operationsOf(contract).length)
    await page.emulateMedia({ media: 'screen' })
    expect(await paper.isVisible()).toBe(false)
  })

  test('has made no network request and logged no error', (context) => {
    context.skip(!browser, noChromium)
    expect(problems).toEqual([])
  })
})

/** Finds a heading by its text, because Redoc gives its headings no accessible name. */
function heading(page: Page, text: string): Locator {
  return page.getByRole('heading').filter({ hasText: new RegExp(`^${text}$`) })
}

/** Navigates to a fragment of the page, as an internal link does. */
async function goTo(page: Page, fragment: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`)
}

function descriptionsIn(part: unknown): string {
  const found: string[] = []
  JSON.stringify(part, (key, value) => {
    if (key === 'description' && typeof value === 'string') found.push(value)
    return value
  })
  return found.join('\n')
}

function operationsOf({ paths }: ContractDocument): { operation: OperationObject; path: string }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ operation, path }] : []
    }),
  )
}

/** How Redoc turns names into fragments. */
function slug(name = ''): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
