import { execFileSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import {
  type Announced,
  announcementJson,
  announcementText,
  describeDatabase,
} from '../src/announcement/announcement.ts'
import { conformanceLines, quote } from '../src/announcement/commands.ts'

const announced: Announced = {
  contract: loadContract(),
  origin: 'http://127.0.0.1:4010',
  isLocal: true,
  isOnEveryAddress: false,
  database: 'sqlite:/home/awa/.local/state/card-contract/reference-server.db',
  credentials: { apiKeys: ['dev-key-1'], accessTokens: ['dev-access-1'], serviceTokens: ['dev-service-1'] },
  areCredentialsGenerated: true,
  payment: { orderId: 'order-2026-0142', payId: 'pay_1' },
  payout: { reference: 'order-2026-0142', serviceReference: 'po_1' },
  trouble: [],
}
const plain = { isColoured: false }

describe('the announcement', () => {
  it('the announcement shows a new user the URLs, the credentials and commands to try', () => {
    expect(announcementText(announced, plain)).toMatchInlineSnapshot(`
      "
      Card contract reference server 0.1.0

        Base URL       http://127.0.0.1:4010/api/v1
        Documentation  http://127.0.0.1:4010/docs
        Web page       http://127.0.0.1:4010/
        State          /home/awa/.local/state/card-contract/reference-server.db

      Try it in another terminal: paste the lines at the end, then these commands.

        USER_ID=$(curl -sS "$CARD_BASE_URL/action/card/user" \\
          -H "X-API-KEY: $CARD_API_KEY" \\
          -H "Authorization: Bearer $CARD_ACCESS_TOKEN" \\
          -H "x-sp-auth-token: Bearer $CARD_SERVICE_TOKEN" \\
          -H 'Content-Type: application/json' \\
          -d '{
            "first_name": "Awa", "last_name": "Mballa",
            "email": "awa.mballa@example.com", "country_code": "237",
            "contact": "650000017", "dob": "1992-05-14",
            "billing_adress": "12 Rue des Palmiers", "billing_city": "Douala",
            "billing_country": "CM", "billing_state": "Littoral",
            "billing_postal_code": "00237", "id_number": "CM-1992-004417"
          }' |
          tee /dev/stderr | sed -n 's/.*"user_id":"\\([^"]*\\)".*/\\1/p'); echo

        CARD_ID=$(curl -sS "$CARD_BASE_URL/action/card/$USER_ID" \\
          -H "X-API-KEY: $CARD_API_KEY" \\
          -H "Authorization: Bearer $CARD_ACCESS_TOKEN" \\
          -H "x-sp-auth-token: Bearer $CARD_SERVICE_TOKEN" \\
          -H 'Content-Type: application/json' \\
          -d '{
            "balance": 50, "currency": "USD", "card_type": "VISA",
            "category": "PERSONAL", "grade": "BASIC"
          }' |
          tee /dev/stderr | sed -n 's/.*"card_id":"\\([^"]*\\)".*/\\1/p'); echo

        curl -sS "$CARD_BASE_URL/virtual-cards/cards/$CARD_ID/topup" \\
          -H "X-API-KEY: $CARD_API_KEY" \\
          -H 'Content-Type: application/json' \\
          -d '{"amount": 0.29, "currency": "USD"}'; echo

        curl -sS "$CARD_BASE_URL/payouts/order-2026-0142" \\
          -H "X-API-KEY: $CARD_API_KEY"; echo

      Test it with the conformance suite:

        npx -y pnpm@12 conformance run \\
          --order-id order-2026-0142 \\
          --pay-id pay_1 \\
          --payout-reference order-2026-0142 \\
          --payout-service-reference po_1

      Ctrl-C stops the server after it finishes the requests in progress.

      Credentials for development, generated for this run:

        export CARD_BASE_URL=http://127.0.0.1:4010/api/v1
        export CARD_API_KEY=dev-key-1
        export CARD_ACCESS_TOKEN=dev-access-1
        export CARD_SERVICE_TOKEN=dev-service-1

      "
    `)
  })

  it('the announcement ends with the credentials', () => {
    expect(announcementText(announced, plain).trimEnd()).toMatch(/export CARD_SERVICE_TOKEN=dev-service-1$/)
  })

  it('the announcement fits 80 columns, and has the same text with colours', () => {
    const text = announcementText(announced, plain)
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
    const coloured = announcementText(announced, { isColoured: true })
    expect(coloured).not.toBe(text)
    expect(stripVTControlCharacters(coloured)).toBe(text)
  })

  it('the announcement says that /trouble is off where other machines can reach the server', () => {
    expect(announcementText({ ...announced, isLocal: false, trouble: ['none'] }, plain)).toContain(
      '  Trouble        none; /trouble is off, because other machines can reach this server\n',
    )
  })

  it('the announcement never shows configured credentials or the password of a database', () => {
    const own = {
      ...announced,
      areCredentialsGenerated: false,
      credentials: { apiKeys: ['hunter2', 'hunter3'], accessTokens: ['hunter2'], serviceTokens: ['hunter2'] },
      database: 'postgres://cards:hunter2@db.example.com:5433/cards?password=hunter2',
      isOnEveryAddress: true,
    }
    expect(announcementText(own, plain) + announcementJson(own)).not.toContain('hunter')
    expect(announcementText(own, plain).replace(/Try it.*progress\./s, '…')).toMatchInlineSnapshot(`
      "
      Card contract reference server 0.1.0

        Base URL       http://127.0.0.1:4010/api/v1, and all other addresses of this machine
        Documentation  http://127.0.0.1:4010/docs
        Web page       http://127.0.0.1:4010/
        State          PostgreSQL, db.example.com:5433/cards

      …

      Credentials: as configured.

        export CARD_BASE_URL=http://127.0.0.1:4010/api/v1
        export CARD_API_KEY=…
        export CARD_ACCESS_TOKEN=…
        export CARD_SERVICE_TOKEN=…

      "
    `)
  })

  it('the announcement is one line of JSON for a program', () => {
    expect(announcementJson(announced)).toMatchInlineSnapshot(`
      "{"event":"listening","baseUrl":"http://127.0.0.1:4010/api/v1","documentation":"http://127.0.0.1:4010/docs","credentials":{"apiKey":"dev-key-1","accessToken":"dev-access-1","serviceToken":"dev-service-1"}}
      "
    `)
    expect(JSON.parse(announcementJson({ ...announced, areCredentialsGenerated: false }))).not.toHaveProperty(
      'credentials',
    )
  })

  it('the announcement omits the payment and the payout if there is none', () => {
    const text = announcementText({ ...announced, payment: undefined, payout: undefined }, plain)
    expect(text).not.toContain('payouts')
    expect(text).toContain('\n  npx -y pnpm@12 conformance run\n')
  })

  it('the announcement quotes identifiers that are special to a shell', () => {
    const payment = { orderId: "it's $HOME", payId: '`id`' }
    const lines = conformanceLines({ payment, payout: undefined })
      .join('\n')
      .replace('npx -y pnpm@12 conformance', 'echo')
    expect(execFileSync('sh', ['-c', lines], { encoding: 'utf8' })).toBe("run --order-id it's $HOME --pay-id `id`\n")
  })

  it('the announcement says that requests are made to fail, and where to switch that', () => {
    expect(announcementText({ ...announced, trouble: ['overloaded', '*=late:80'] }, plain)).toContain(
      '  Trouble        overloaded, *=late:80; switch it at http://127.0.0.1:4010/\n',
    )
  })

  it('the announcement encodes a reference in a URL so that it is not special to a shell', () => {
    const text = announcementText(
      { ...announced, payout: { reference: '$(id) `id` "a" !! \\ ', serviceReference: 'po_1' } },
      plain,
    )
    expect(text).toContain('/payouts/%24(id)%20%60id%60%20%22a%22%20%21%21%20%5C%20"')
  })

  it('the announcement describes the store', () => {
    expect(describeDatabase('sqlite::memory:')).toBe('in memory, lost when the server stops')
    expect(describeDatabase('sqlite:/a b.db')).toBe('/a b.db')
  })
})

describe('a quoted text', () => {
  it.each(["it's", '$HOME `id` $(id)', '"\\"', 'two\nlines', "'", ''])('the text %j is the same in a shell', (text) => {
    expect(execFileSync('sh', ['-c', `printf %s ${quote(text)}`], { encoding: 'utf8' })).toBe(text)
  })
})
