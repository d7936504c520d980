import { chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromiumArguments, chromiumPath, noChromium } from '../../../workspace/chromium.ts'
import { reporters } from '../../src/reporters/index.ts'
import { freePort } from '../fixtures/free-port.ts'
import { everythingHostile, reportWith } from './hostile-report.ts'
import { sampleReport, topUp } from './sample-report.ts'

/** How Chromium's network panel reads a file, according to the panel's code. */
const asRead = (archive: string): string => `(async () => {
  const { HARFormat, Importer } = await import('/devtools/models/har/har.js')
  const { log } = new HARFormat.HARRoot(JSON.parse(${JSON.stringify(archive)}))
  const requests = Importer.Importer.requestsFromHARLog(log)
  return await Promise.all(requests.map(async (one) => [
    one.requestMethod, one.url(), one.statusCode, Math.round(one.duration * 1000), await one.requestFormData(), (await one.requestContentData()).text,
  ]))
})()`

let close: (() => Promise<void>) | undefined
let panel: Page
beforeAll(async () => {
  if (!chromiumPath) return
  const port = await freePort()
  const args = [...chromiumArguments, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: chromiumPath, args })
  close = () => browser.close()
  panel = await browser.newPage()
  await panel.goto(`http://127.0.0.1:${port}/devtools/inspector.html`)
})
afterAll(() => close?.())

it('a HAR report opens in the network panel of Chromium, request by request', async ({ skip }) => {
  skip(!chromiumPath, noChromium)
  const { response: _, ...lost } = topUp({ id: 'x#1', trouble: { kind: 'timeout', message: 'no answer within 10 ms' } })
  const url = 'http://127.0.0.1:4010/api/v1/virtual-cards/cards/card-7/topup'
  const sent = '{"amount":0.29,"currency":"USD"}'
  expect(await panel.evaluate(asRead(reporters.har(sampleReport({ exchanges: [topUp(), lost] }))))).toEqual([
    ['POST', url, 200, 3, sent, topUp().response?.body],
    ['POST', url, 0, 3, sent, ''],
  ])
})

it('the network panel shows a response exactly', async ({ skip }) => {
  skip(!chromiumPath, noChromium)
  const said = everythingHostile.replace(/\p{Cs}/gu, '')
  const [[, , , , sent, received] = []] = await panel.evaluate<string[][]>(asRead(reporters.har(reportWith(said))))
  expect([sent, received]).toEqual([said, said])
})
