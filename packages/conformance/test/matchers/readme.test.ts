import { readFileSync } from 'node:fs'
import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { judgeExchange } from '../../src/index.ts'
import { matchers } from '../../src/matchers/matchers.ts'
import '../../src/matchers/vitest.ts'
import { exampleOf } from '../fixtures/converse.ts'
import { documents } from '../fixtures/documents.ts'
import { credentialHeaders, credentials, serve } from '../fixtures/serve.ts'

const own = readFileSync(new URL(import.meta.url), 'utf8').replaceAll(/^ {4}/gm, '')

/** The example that begins with this import, without its imports. */
function shownAfter(beginning: string): string {
  const from = documents.indexOf(`\`\`\`ts\n${beginning}`)
  const block = documents.slice(from, documents.indexOf('\n```\n', from))
  const lines = block.split('\n').slice(1)
  return lines
    .slice(lines.indexOf('') + 1)
    .join('\n')
    .trim()
}

describe('docs/library.md', () => {
  it('docs/library.md shows how to judge one exchange', () => {
    const request = { method: 'POST', target: '/api/v1/virtual-cards/cards/crd_1/disable', headers: [] }
    const response = { status: 503, headers: [], body: 'out of order' }
    const exchange = { id: 'disable', request, response, startedMs: 0, durationMs: 12 }
    const { checks } = judgeExchange(loadContract(), exchange, { failOn: 'inferred' })
    const failed = checks.filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ id }) => id)).toContain('refusals/are-4xx')
    const shown = shownAfter('import { judgeExchange }')
    expect(shown.split('\n').length).toBeGreaterThan(5)
    expect(own).toContain(shown)
  })

  it('docs/library.md shows how to check a response', async () => {
    await using served = await serve()
    const { baseUrl } = served.target
    const { apiKey } = credentials
    const post = async (path: string, body: unknown) => {
      const headers = { ...credentialHeaders, 'content-type': 'application/json' }
      const sent = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return ((await sent.json()) as { data: { user_id: string; card_id: string } }).data
    }
    const { user_id } = await post('/action/card/user', exampleOf('createCardUser'))
    const issued = await post(`/action/card/${user_id}`, { ...exampleOf('createCard'), currency: 'USD' })
    const cardId = issued.card_id
    expect.extend(matchers)

    const response = await fetch(`${baseUrl}/virtual-cards/cards/${cardId}/topup`, {
      method: 'POST',
      headers: { 'X-API-KEY': apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ amount: 0.29, currency: 'USD' }),
    })
    await expect(response).toConformTo('topUpCard', { failOn: 'inferred' })
    const shown = shownAfter('import { matchers }')
    expect(shown.split('\n').length).toBeGreaterThan(5)
    expect(own).toContain(shown)
  })
})
