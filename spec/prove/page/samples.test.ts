import { describe, expect, test } from 'vitest'
import { inChromium } from './in-chromium.ts'

const open = inChromium()

/** To be evaluated in the page. */
const all = (selector: string, expression: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].map((element) => ${expression})`

describe('the request samples of the rendered contract', () => {
  test('samples are in one language at a time: where it was chosen without the script, everywhere with it', async () => {
    for (const javaScriptEnabled of [false, true]) {
      const page = await open({ javaScriptEnabled })
      const shown = (operationId: string) =>
        page.evaluate(
          all(
            `#${operationId} .requests .choice[open] .code, #${operationId} .requests > .code`,
            "element.checkVisibility() ? element.dataset.in : ''",
          ),
        )
      const only = (language: string) => ['curl', 'typescript', 'python'].map((one) => (one === language ? one : ''))
      expect(await shown('topUpCard')).toEqual(only('curl'))
      await page.locator('#topUpCard').getByRole('radio', { name: 'Python' }).check()
      expect(await shown('topUpCard')).toEqual(only('python'))
      expect(await shown('createCard')).toEqual(only(javaScriptEnabled ? 'python' : 'curl'))
    }
  })

  test('samples stay in view while the long description of an operation is read', async () => {
    const page = await open({ viewport: { width: 1160, height: 800 } })
    for (const y of [300, 900]) {
      await page.evaluate(`document.getElementById('operateCard').scrollIntoView(); scrollBy(0, ${y})`)
      expect(await page.evaluate(all('#operateCard .examples', 'element.getBoundingClientRect().top'))).toEqual([0])
    }
  })
})
