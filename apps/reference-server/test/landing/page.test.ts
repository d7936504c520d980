import { createHash } from 'node:crypto'
import { loadContract } from '@card-contract/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { story } from '../../src/announcement/commands.ts'
import { problems } from '../../src/problems.ts'
import { type ServedPages, type ServePagesParts, servePages } from './serve-pages.ts'

const contract = loadContract()
let server: ServedPages | undefined
afterEach(() => server?.close())

async function open(parts?: ServePagesParts): Promise<{ page: string; policy: string; text: string }> {
  server = await servePages(parts)
  const response = await fetch(`${server.origin}/`)
  const page = await response.text()
  return { page, policy: response.headers.get('content-security-policy') ?? '', text: textOf(page) }
}

const characters = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

/** What a reader sees: without the tags, and with characters for their escapes. */
function textOf(page: string): string {
  return page
    .replace(/<(style|script)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: keyof typeof characters) => characters[name])
}

describe('the landing page', () => {
  it('the landing page links to every other page', async () => {
    const { page } = await open()
    const links = [...page.matchAll(/<a href="(\/[^"]*)"/g)].map(([, path = '']) => path)
    expect(links.filter((path) => !path.includes('#'))).toEqual([
      '/docs',
      '/openapi.json',
      '/healthz',
      '/readyz',
      '/metrics',
    ])
    for (const path of links) expect((await fetch(`${server?.origin}${path}`)).status).toBe(200)
  })

  it('the landing page names the contract and the base URL', async () => {
    const { text } = await open()
    expect(text).toContain(`A working implementation of the ${contract.title}, ${contract.version}`)
    expect(text).toContain('Base URL http://127.0.0.1:4010/api/v1')
  })

  it('the landing page shows exactly the commands of the announcement', async () => {
    const { page, text } = await open()
    const steps = story({ contract, payoutReference: 'order-2026-0142' })
    expect(steps).toHaveLength(4)
    for (const { operation, lines } of steps) {
      expect(text).toContain(lines.join('\n'))
      expect(page).toContain(`data-copy="try-${operation.operationId}"`)
    }
    expect((await open({ landing: { payoutReference: undefined } })).page).not.toContain('try-getPayoutStatus')
  })

  it('the landing page lists every operation with its credentials and whether it changes state', async () => {
    const { page } = await open()
    const [, rows = ''] = / id="endpoints".*?<tbody[^>]*>(.*?)<\/tbody>/s.exec(page) ?? []
    const cells = rows.replaceAll(/<\/t[hd]><td[^>]*>|<br>/g, ' | ')
    expect(textOf(cells).trim()).toMatchInlineSnapshot(`
      "POST /action/card/user | createCardUser | Register a card user | X-API-KEY, Authorization, x-sp-auth-token | yes
      POST /action/card/{userId} | createCard | Issue a virtual card | X-API-KEY, Authorization, x-sp-auth-token | yes
      POST /virtual-cards/cards/{cardId}/operation | operateCard | Operate a card by action | X-API-KEY | yes, unless action is get_balance or get_transactions
      POST /virtual-cards/cards/{cardId}/withdraw | withdrawFromCard | Withdraw from a card | X-API-KEY | yes
      POST /virtual-cards/cards/{cardId}/topup | topUpCard | Top up a card | X-API-KEY | yes
      POST /virtual-cards/cards/{cardId}/disable | disableCard | Disable a card | X-API-KEY | yes
      POST /virtual-cards/cards/{cardId}/enable | enableCard | Enable a card | X-API-KEY | yes
      DELETE /virtual-cards/cards/{cardId} | terminateCard | Terminate a card | X-API-KEY | yes
      GET /action/card/transaction/{id} | queryCardOperation | Operate a card by query | X-API-KEY, Authorization, x-sp-auth-token | yes, unless action is transactions
      POST /payments/direct-status | checkPaymentStatus | Look up a payment | X-API-KEY | no
      GET /payouts/{reference} | getPayoutStatus | Look up a payout | X-API-KEY | no"
    `)
  })

  it('the landing page explains every problem code', async () => {
    const { page, text } = await open()
    for (const [code, { title, hint }] of Object.entries(problems)) {
      expect(page).toContain(`id="refusal-${code}"`)
      expect(text).toContain(title)
      expect(text).toContain(hint)
    }
  })

  it('the landing page can be used without a script, and hides what needs one', async () => {
    const { page } = await open()
    for (const [button] of page.matchAll(/<button[^>]*>/g)) expect(button).toMatch(/ hidden>$/)
    expect(page).toContain('<noscript>. This page needs JavaScript to show them.</noscript>')
  })

  it('the landing page has less than 48 kB', async () => {
    const { page } = await open()
    expect(Buffer.byteLength(page)).toBeLessThan(48 * 1024)
  })
})

describe('the credentials on the landing page', () => {
  it('the credentials are shown if they were generated for this run', async () => {
    const { text } = await open()
    expect(text).toContain('For development, generated for this run')
    expect(text).toContain('Bearer dev-access-1')
    expect(text).toContain('export CARD_API_KEY=dev-key-1\nexport CARD_ACCESS_TOKEN=dev-access-1\n')
  })

  it('the credentials are not shown to other machines', async () => {
    const { page, text } = await open({ audienceOf: () => ({ isLocal: false, live: 'other-name' }) })
    expect(page).not.toMatch(/dev-(key|access|service)-1/)
    expect(text).toContain('export CARD_API_KEY=…\n')
    expect(text).toMatch(/open it on the server's machine, as http:\/\/127\.0\.0\.1:4010/)
  })

  it.each([true, false])('configured credentials are not shown (request from this machine: %s)', async (isLocal) => {
    const { page, text } = await open({
      audienceOf: () => ({ isLocal, live: 'beyond-this-machine' }),
      landing: {
        areCredentialsGenerated: false,
        credentials: { apiKeys: ['hunter2', 'hunter3'], accessTokens: ['hunter4'], serviceTokens: ['hunter5'] },
      },
    })
    expect(page).not.toContain('hunter')
    expect(text).toContain('These were configured and are never shown')
    for (const header of ['X-API-KEY', 'Authorization', 'x-sp-auth-token']) expect(text).toContain(header)
  })
})

describe('the live view on the landing page', () => {
  it.each([
    ['switched-off', 'the server was started with --live-view never'],
    ['beyond-this-machine', 'because other machines can reach this server'],
    ['other-name', "Shown on the server's machine only"],
  ] as const)('the live view gives the reason if it is %s', async (live, reason) => {
    const { page, text } = await open({ audienceOf: () => ({ isLocal: live !== 'other-name', live }) })
    expect(text).toContain(reason)
    expect(page).not.toContain('id="requests"')
  })

  it('the live view describes what it shows, and the command for a terminal', async () => {
    const { text } = await open()
    expect(text).toContain('without paths, headers and bodies')
    expect(text).toContain('curl -sN http://127.0.0.1:4010/events')
  })
})

describe('the policy of the landing page', () => {
  it('the policy allows only the inline style and scripts', async () => {
    const { page, policy } = await open()
    const hashes = [...page.matchAll(/<(?:style|script)[^>]*>(.*?)<\/(?:style|script)>/gs)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect(hashes).toHaveLength(4)
    expect(policy).toBe(
      `default-src 'none'; style-src ${hashes[0]}; script-src ${hashes.slice(1).join(' ')}; base-uri 'none'; form-action 'none'; connect-src 'self'; img-src data:; require-trusted-types-for 'script'; frame-ancestors 'none'`,
    )
  })

  it('the policy is not needed by the markup, which has no handlers, no style attributes and no external addresses', async () => {
    const { page } = await open()
    const markup = page.replace(/<(style|script)\b.*?<\/\1>/gs, '')
    expect(markup).not.toMatch(/\s(on\w+|style)=/i)
    const addresses = [...markup.matchAll(/\s(?:href|src|action|srcset)="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses.length).toBeGreaterThan(2)
    expect(addresses.filter((address) => !/^(\/(?!\/)|#|data:image\/svg\+xml,)/.test(address ?? ''))).toEqual([])
    expect(page).not.toMatch(/sourceMappingURL|import\s*\(|https?:\/\/(?!127\.0\.0\.1:4010|\w*www\.w3\.org)/)
  })
})

describe('text on the landing page', () => {
  it('text on the landing page is escaped', async () => {
    const hostile = `</code></style></script><script>alert(1)</script><img src=x onerror=alert(1)>"'\u202e&amp;`
    const [operation] = contract.operations
    if (!operation) throw new Error('the contract has no operation')
    const bad = { ...operation, operationId: hostile, summary: hostile, path: `/${hostile}`, tag: hostile }
    const { page, text } = await open({
      contract: { ...contract, title: hostile, version: hostile, operations: [bad], operation: () => bad },
      landing: { payoutReference: hostile },
    })
    expect(page).not.toContain('<img')
    expect(page.match(/<script/g)).toHaveLength(3)
    expect(page.match(/<style/g)).toHaveLength(1)
    expect(text.split(hostile).length).toBeGreaterThan(5)
  })

  it('text on the landing page never contains parts of the request', async () => {
    server = await servePages()
    const headers = {
      Referer: 'http://hunter2/',
      'User-Agent': 'hunter2',
      Cookie: 'hunter2',
      'X-Request-Id': 'hunter2',
    }
    const response = await fetch(`${server.origin}/?hunter2=<script>hunter2</script>`, { headers })
    expect(await response.text()).not.toContain('hunter2')
    expect(JSON.stringify([...response.headers])).not.toContain('hunter2')
  })
})
