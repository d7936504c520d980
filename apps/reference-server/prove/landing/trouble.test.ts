import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { kindNames, presets } from '../../src/trouble/index.ts'
import { isLive, rowsOf, useBrowser } from '../../test/landing/in-browser.ts'
import { observer } from '../../test/trouble/observer.ts'

const landing = useBrowser()
const payout = () => ({ path: { reference: landing.server.fixtures.payout.reference } })

describe('the switch for trouble on the landing page', () => {
  it('the switch turns a kind on for an operation, shows what is on, and clears it', async () => {
    await landing.start({ trouble: ['none'] })
    const { page, trouble } = await landing.open()
    await isLive(page)
    await page.getByText('Off: requests are answered as usual.').waitFor()
    await page.getByLabel('Operation').selectOption('getPayoutStatus')
    await page.getByLabel('Kind').selectOption('not-json')
    await page
      .getByText('200 with application/json and a body that is not JSON. The operation is carried out.')
      .first()
      .waitFor()
    await page.getByRole('combobox', { name: 'Requests' }).selectOption('all of them')
    await page.getByRole('button', { name: 'Switch on' }).click()
    await page.getByText('getPayoutStatus: not-json').waitFor()
    expect(landing.server.trouble.report().rules).toEqual([{ operation: 'getPayoutStatus', kind: 'not-json' }])

    expect(await observer(landing.server)('getPayoutStatus', payout())).toMatchObject({ text: 'OK' })
    await page.getByText('On. 1 request has met trouble.').waitFor()
    expect(await rowsOf(page).first().textContent()).toContain('not-json')
    await rowsOf(page).getByRole('link', { name: 'not-json' }).click()
    await page.locator('#trouble-not-json').getByText('a body that is not JSON').waitFor()

    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('Off: requests are answered as usual.').waitFor()
    expect(landing.server.trouble.report().rules).toEqual([])
    expect(trouble).toEqual([])
  })

  it('the switch turns a preset on, and forgets what was for the next request when that has come', async () => {
    await landing.start({ trouble: ['none'] })
    const { page } = await landing.open()
    await isLive(page)
    await page.getByRole('button', { name: 'Switch on' }).click()
    await page.getByText('every operation: lose-request').waitFor()
    await observer(landing.server)('getPayoutStatus', payout())
    await page.getByText('Off: requests are answered as usual. 1 request has met trouble.').waitFor()
    expect(await rowsOf(page).first().textContent()).toMatch(/not-carried-out\s*lose-request\s*none/)

    await page.getByRole('button', { name: 'overloaded' }).click()
    await expect.poll(() => page.locator('#trouble-rules li').count()).toBe(presets.overloaded.rules.length)
  })

  it('the switch shows what others switch on, and every kind', async () => {
    await landing.start({ trouble: ['*=late:5'] })
    const { page } = await landing.open()
    await page.getByText('every operation: late').waitFor()
    await page.getByText(`All ${kindNames.length} kinds`).click()
    for (const kind of kindNames) await page.locator(`#trouble-${kind}`).waitFor()
  })

  it('the switch is accessible and has no horizontal scroll, on a screen and on a phone', async () => {
    await landing.start({ trouble: ['mobile-network', 'topUpCard=wrong-shape:null'] })
    const { page } = await landing.open({ reducedMotion: 'reduce' })
    await isLive(page)
    landing.server.trouble.next('*', 'html-error-page')
    await observer(landing.server)('getPayoutStatus', payout())
    await page.getByText('1 request has met trouble.').waitFor()
    await page.locator('.kinds summary').click()
    await page.evaluate(axe.source)
    for (const width of [1360, 1100, 720, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const violations = await page.evaluate(
        "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))",
      )
      expect({ colorScheme, violations }).toEqual({ colorScheme, violations: [] })
    }
  })

  it('the switch is hidden from other machines, and where the server was not told to show it', async () => {
    const credentials = { apiKey: 'k', accessToken: 'a', serviceToken: 's' }
    await landing.start({ host: '0.0.0.0', credentials, trouble: ['none'] })
    const { page } = await landing.open()
    expect(await page.getByText('Trouble on demand').count()).toBe(0)
    await landing.server.close()
    await landing.start()
    expect(await (await landing.open()).page.getByText('Trouble on demand').count()).toBe(0)
  })
})
