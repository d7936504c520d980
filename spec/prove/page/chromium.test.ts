import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chromiumArguments, chromiumPath, noChromium } from '../../../packages/workspace/chromium.ts'
import { annotationsIn } from '../../build/annotations.ts'
import { bundle } from '../../build/bundle.ts'
import type { ContractDocument } from '../../build/document.ts'
import { type Operation, operationsOf } from '../../build/page/operation.ts'
import { spec } from '../../test/build-copy.ts'

const file = pathToFileURL(join(spec, 'dist', 'index.html')).href

let contract: ContractDocument
let operations: readonly Operation[]
let browser: Browser
const problems: string[] = []

beforeAll(async () => {
  contract = await bundle(spec)
  operations = operationsOf(contract)
  if (chromiumPath) browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
})
beforeEach(({ skip }) => skip(!chromiumPath, noChromium))
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close()
})
afterAll(() => browser?.close())

async function open(fragment = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...options })
  page.setDefaultTimeout(10_000)
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) problems.push(`a request to ${request.url()}`)
  })
  page.on('console', (message) => problems.push(`${message.type()} on the console: ${message.text()}`))
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  await page.goto(file + fragment)
  return page
}

/** To be evaluated in the page. */
const all = (selector: string, expression: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].map((element) => ${expression})`

describe('the rendered contract, opened from disk', () => {
  test('the page has its title, and a menu with each tag and its operations in the reading order', async () => {
    const page = await open()
    await page.getByRole('heading', { level: 1, name: contract.info.title }).waitFor()
    const menu = await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').allTextContents()
    const expected = contract.tags.flatMap(({ name }) => [
      name,
      ...operations.filter(({ tag }) => tag === name).map(({ summary, method }) => `${summary} ${method}`),
    ])
    const schemas = Object.keys(contract.components.schemas ?? {})
    const after = ['Error responses', 'Derived requirements', 'Schemas', ...schemas]
    expect(menu.slice(menu.indexOf(expected[0] ?? ''))).toEqual([...expected, ...after])
    expect(await page.locator('.endpoints li').allTextContents()).toEqual(
      contract.tags.flatMap(({ name }) =>
        operations.filter(({ tag }) => tag === name).map(({ method, path }) => `${method} ${path}`),
      ),
    )
  })

  test('the page needs no script: without one it has the same text and no button', async () => {
    const [page, without] = [await open(), await open('', { javaScriptEnabled: false })]
    const text = (one: Page) => one.evaluate<string>("document.querySelector('main').innerText")
    const label = /^Copy\n/gm
    expect((await text(without)).replace(label, '')).toBe((await text(page)).replace(label, ''))
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBeGreaterThan(operations.length)
    expect(await without.getByRole('button').count()).toBe(0)
  })

  test('the page shows for each operation its parameters and bodies, and only then its requirements and open questions', async () => {
    const page = await open()
    for (const { operationId, request, parameters, credentials } of operations) {
      const section = page.locator(`#${operationId}`)
      const headings = await section.locator('h4').allTextContents()
      const expected = [
        ...(parameters.some((one) => one.in === 'path') ? ['Path parameters'] : []),
        ...(parameters.some((one) => one.in === 'query') ? ['Query parameters'] : []),
        ...(request ? ['Request body application/json'] : []),
        ...['Response 200 application/json', 'Any other response', 'Request', 'Response 200', 'Requirements'],
      ]
      expect(headings.filter((heading) => heading !== 'Open questions')).toEqual(expected)
      const facts = (await section.locator('.facts').first().textContent()) ?? ''
      for (const { header, prefix } of credentials) expect(facts).toContain(`${header}: ${prefix}…`)
    }
  })

  test('the page gives each requirement its level and each question its weight as a badge', async () => {
    const page = await open()
    const { requirements, gaps } = annotationsIn(contract)
    const badges = await page.evaluate(
      all('.annotations > li', "[element.id, element.querySelector('.badge').textContent]"),
    )
    expect(Object.fromEntries(badges as [string, string][])).toEqual(
      Object.fromEntries([
        ...requirements.map(({ id, level }) => [id, level]),
        ...gaps.map(({ id, weight }) => [id, weight]),
      ]),
    )
  })

  test('the page says where the value of each variable in a request sample comes from', async () => {
    const page = await open()
    for (const { operationId } of operations) {
      const section = page.locator(`#${operationId}`)
      const samples = await section.locator('[data-language=curl]').allTextContents()
      const used = new Set(samples.join('\n').match(/\$[A-Z]+_ID\b/g))
      const explained = await section.locator('.origin > code:first-child').allTextContents()
      expect([operationId, explained]).toEqual([operationId, [...used]])
    }
    const lines = (await page.locator('#variables').textContent())?.split('\n')
    expect(lines?.map((line) => line.slice(0, line.indexOf('=')))).toEqual([
      'export CARD_BASE_URL',
      'export CARD_API_KEY',
      'export CARD_ACCESS_TOKEN',
      'export CARD_SERVICE_TOKEN',
    ])
  })

  test('the page says of a field what its schema says', async () => {
    const page = await open()
    const field = (operationId: string, name: string) =>
      page.locator(`#${operationId} li`).filter({ has: page.locator(`:scope > .field > .name:text-is("${name}")`) })
    const said = async (operationId: string, name: string) =>
      (await field(operationId, name).first().textContent())?.trim().replaceAll(/\s+/g, ' ')
    expect(await said('createCardUser', 'dob')).toBe('dob string (date) required Date of birth. Example: 1992-05-14')
    expect(await said('createCardUser', 'is_business')).toContain(
      'optional Whether the user is a business. Default: false.',
    )
    expect(await said('operateCard', 'amount')).toContain('At least 0.01. Used only when action is topup or withdraw.')
    expect(await said('operateCard', 'action')).toContain(
      'One of topup, withdraw, enable, disable, get_balance, get_transactions.',
    )
    expect(await said('createCard', 'cvv')).toBe('cvv string secret The card security code. Secret. Example: 123')
    expect(await said('getPayoutStatus', 'description')).toContain('can be unset')
    expect(await said('getPayoutStatus', 'description')).toContain('Open: responses/nothing-to-say.')
    expect(await said('getPayoutStatus', 'status')).toContain('Open: payouts/status-values.')
  })

  test('the page folds requirements and questions, and opens the fold of one that a link leads to', async () => {
    for (const id of [
      'card-operations/overdraft',
      'create-card/ids-are-unique',
      'refusals/body',
      'requests/idempotency',
    ]) {
      const page = await open(`#${id}`)
      expect(await page.locator('.fold[open]').count()).toBe(1)
      await expect.poll(() => page.evaluate(all(`li[id="${id}"]`, isInView))).toEqual([true])
    }
  })

  test.each([
    ['a requirement', 'createCard MUST give every card a different'],
    ['an open question', 'Can a card be emptied to exactly zero'],
    ['what the reference server does', 'three years; nothing happens after that'],
    ['an ID', 'create-card/expires-in-the-future'],
    ['a field of each transaction', 'Identifies the transaction'],
    ['a sample that is not open', 'action=disabled'],
  ])('the search of the browser finds %s inside a fold', async (_, text) => {
    // Chromium looks up a text fragment with the code that its search uses, which a test cannot open.
    const page = await open(`#:~:text=${encodeURIComponent(text).replaceAll('-', '%2D')}`)
    const found = page.locator('details:not(.menu)[open]').filter({ hasText: text })
    await expect.poll(() => found.evaluateAll((opened) => opened.length > 0)).toBe(true)
    await expect.poll(() => page.evaluate('scrollY > 0')).toBe(true)
  })

  test('the page has two columns on a wide screen, and one on a phone', async () => {
    const page = await open()
    const left = (part: string) => page.evaluate(all(`#createCard > ${part}`, 'element.getBoundingClientRect().left'))
    const [[about], [examples]] = (await Promise.all([left('.about'), left('.examples')])) as [[number], [number]]
    expect(examples - about).toBeGreaterThan(500)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await left('.examples')).toEqual(await left('.about'))
  })

  test('the page does not scroll horizontally, whatever is unfolded, down to a width of 320', async () => {
    const page = await open()
    await page.evaluate(unfoldAll)
    for (const width of [1440, 1280, 1279, 1024, 1023, 820, 640, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect([width, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([width, width])
    }
  })

  test('the page has a menu on a phone that closes after a choice', async () => {
    const page = await open('', { viewport: { width: 390, height: 844 } })
    const menu = page.getByRole('navigation', { name: 'Contents' })
    const choice = menu.getByRole('link', { name: 'Look up a payout' })
    expect(await choice.isVisible()).toBe(false)
    await menu.getByText('Contents', { exact: true }).click()
    await choice.click()
    await expect.poll(() => page.evaluate(all('#getPayoutStatus h3', isInView))).toEqual([true])
    expect(await choice.isVisible()).toBe(false)
  })

  test('the page copies a sample', async () => {
    const page = await open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('#topUpCard').getByRole('button', { name: 'Copy this request' }).click()
    await page
      .getByRole('status')
      .getByText(/^(Copied|Selected)/)
      .waitFor()
    const sample = await page.locator('#topUpCard [data-language=curl]').textContent()
    expect(sample).toContain('-H "X-API-KEY: $CARD_API_KEY"')
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(sample)
  })

  test('the page is printed unfolded, without menu and buttons, black on white', async () => {
    const page = await open('', { colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print' })
    const folded = await page.evaluate(
      all(
        'main :is(li, p, dd, pre)',
        // Of each sample, the language that the reader chose.
        "element.checkVisibility() || element.hidden || element.closest('.requests .code:not([data-in=curl])') ? '' : element.textContent",
      ),
    )
    expect((folded as string[]).filter((text) => text !== '')).toEqual([])
    expect(await page.getByRole('navigation').isVisible()).toBe(false)
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)')
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g) ?? []
    expect(pages.length).toBeGreaterThan(operations.length)
  })

  test('the page makes no network request and logs nothing', () => {
    expect(problems).toEqual([])
  })
})

/** To be evaluated in the page, of an element. */
const isInView = '(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(element.getBoundingClientRect())'

/** To be evaluated in the page. Folds of a group close one another, so they leave it first. */
const unfoldAll = `for (const fold of document.querySelectorAll('main details')) {
  fold.removeAttribute('name')
  fold.open = true
}`
