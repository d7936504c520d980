import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { isLive, rowsOf, useBrowser } from './in-browser.ts'

const landing = useBrowser()

describe('the pages of the server in a browser', () => {
  it('the landing page shows a request, without an error', async () => {
    await landing.start()
    const { page, trouble } = await landing.open()
    await page.getByRole('heading', { level: 1, name: 'Card contract reference server' }).waitFor()
    await isLive(page)
    await landing.call('getPayoutStatus', { path: { reference: landing.server.fixtures.payout.reference } })
    await rowsOf(page).first().waitFor()
    expect(trouble).toEqual([])
  })

  it('/docs is the rendered contract, without an error', async () => {
    await landing.start()
    const { page, trouble } = await landing.open({}, `${landing.server.origin}/docs`)
    await page.getByRole('heading', { level: 1, name: loadContract().title }).waitFor()
    expect(trouble).toEqual([])
  })
})
