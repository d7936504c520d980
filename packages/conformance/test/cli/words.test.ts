import { describe, expect, it } from 'vitest'
import { withoutProcess } from './card-conformance.ts'

async function shown(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await withoutProcess(args)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

describe('list', () => {
  it('list shows checks by operation, then gaps, with their levels and sentences', async () => {
    const text = await shown(
      'list',
      '--only',
      'top-up/*',
      '--only',
      'amounts/*',
      '--only',
      'top-up-card/refuses-amount-*',
    )
    expect(text).toMatchInlineSnapshot(`
      "topUpCard (25)
        top-up-card/refuses-amount-missing  documented
            topUpCard MUST reject a request without \`amount\`; it is required.
        top-up-card/refuses-amount-null  documented
            topUpCard MUST reject null in \`amount\`; the schema says number.
        top-up-card/refuses-amount-as-text  documented
            topUpCard MUST reject a string in \`amount\`; the schema says number.
        top-up-card/refuses-amount-as-boolean  documented
            topUpCard MUST reject a boolean in \`amount\`; the schema says number.
        top-up-card/refuses-amount-as-array  documented
            topUpCard MUST reject an array in \`amount\`; the schema says number.
        top-up-card/refuses-amount-as-object  documented
            topUpCard MUST reject an object in \`amount\`; the schema says number.
        top-up-card/refuses-amount-zero  documented
            topUpCard MUST reject 0 as \`amount\`; the minimum is 0.01.
        top-up-card/refuses-amount-negative  documented
            topUpCard MUST reject a negative \`amount\`; the minimum is 0.01.
        top-up-card/refuses-amount-below-minimum  documented
            topUpCard MUST reject \`amount\` below 0.01.
        top-up-card/refuses-amount-just-below-minimum  inferred
            topUpCard MUST reject \`amount\` just below 0.01.
        top-up-card/refuses-amount-as-text-with-separators  documented
            topUpCard MUST reject \`amount\` as a string with separators between its
            digits; the schema says number.
        top-up-card/refuses-amount-as-text-with-signs  documented
            topUpCard MUST reject \`amount\` as a string with a sign that a number in
            JSON does not have; the schema says number.
        top-up-card/refuses-amount-as-text-in-another-notation  documented
            topUpCard MUST reject \`amount\` as a string in a notation that JSON does
            not have; the schema says number.
        top-up-card/refuses-amount-as-text-with-an-exponent  documented
            topUpCard MUST reject \`amount\` as a string with an exponent; the schema
            says number.
        top-up-card/refuses-amount-as-text-with-blanks  documented
            topUpCard MUST reject \`amount\` as a string with blanks around it; the
            schema says number.
        top-up-card/refuses-amount-as-text-with-a-unit  documented
            topUpCard MUST reject \`amount\` as a string with something else beside it;
            the schema says number.
        top-up-card/refuses-amount-as-text-malformed  documented
            topUpCard MUST reject \`amount\` as a string cut off, or with too much
            punctuation; the schema says number.
        top-up-card/refuses-amount-as-text-in-other-digits  documented
            topUpCard MUST reject \`amount\` as a string in digits other than 0 to 9;
            the schema says number.
        top-up-card/refuses-amount-as-text-of-letters  documented
            topUpCard MUST reject \`amount\` as a string that is a word; the schema says
            number.
        top-up-card/refuses-amount-as-text-that-is-empty  inferred
            topUpCard MUST reject \`amount\` as a string that is empty; the schema says
            number.
        top-up-card/refuses-amount-as-nothing  documented
            topUpCard MUST reject \`amount\` as a boolean, an array or an object that
            counts as nothing; the schema says number.
        top-up-card/refuses-amount-as-no-json-number  inferred
            topUpCard MUST reject a number that JSON does not have as \`amount\`.
        top-up-card/refuses-amount-under-another-name  inferred
            topUpCard MUST reject a request with \`amount\` under a name in another case
            or style; it is required.
        top-up/raises-the-balance  inferred
            topUpCard MUST return in \`new_balance\` the balance before the top-up plus
            the amount, less the fee of the route if there is one, to the cent.
        top-up/unknown-card-is-refused  inferred
            topUpCard MUST reject a card ID that was never issued.

      Open questions: amounts (6)
        amounts/more-than-two-decimals  money
            Is an amount such as 0.015 accepted, rejected or rounded?
        amounts/fractions-of-a-franc  money
            XAF has no smaller unit in use; is 10.5 XAF accepted, rejected or rounded?
        amounts/unit  money
            Is an amount in major units (0.29 is twenty-nine cents) or in minor units?
        amounts/significant-digits  money
            How many significant digits do amounts and balances have, in requests and
            in responses?
        amounts/exponent-notation  detail
            In a body, 1e2 is 100, because JSON says so; is an amount written as 1e2
            the same as 100 in a query, too?
        amounts/other-spellings-in-a-query  detail
            Which other notations for a number does a query accept, such as \`+10\`,
            \`010\`, \`10.\` or \`0x10\`?

      25 checks: 19 documented, 6 inferred
      6 open questions: recorded, never judged
      "
    `)
  })

  it('list writes the same as JSON', async () => {
    const { checks, probes } = JSON.parse(await shown('list', '--json'))
    expect(checks.find(({ id }: { id: string }) => id === 'top-up/raises-the-balance')).toMatchObject({
      level: 'inferred',
      operationId: 'topUpCard',
      requirement: { id: 'top-up/raises-the-balance', contractPointer: expect.stringMatching(/^\/paths\//) },
      needs: [],
    })
    expect(probes.every(({ question }: { question?: string }) => question)).toBe(true)
  })
})

describe('explain', () => {
  it('explain shows a check, its place in the contract, its procedure and the curl commands', async () => {
    const text = await shown('explain', 'top-up-card/refuses-amount-as-text')
    expect(text.replace(/--data-raw '\{"first_name".*'/, "--data-raw '{…}'")).toMatchInlineSnapshot(`
      "
        top-up-card/refuses-amount-as-text  documented
        topUpCard MUST reject a string in \`amount\`; the schema says number.
        https://card-contract.github.io/card-contract/#follows/types

        To reproduce, with CARD_BASE_URL and the credentials in the environment:

        curl -sS -X POST \\
            "$CARD_BASE_URL"/action/card/user \\
            -H 'accept: application/json' \\
            -H "X-API-KEY: $CARD_API_KEY" \\
            -H "Authorization: Bearer $CARD_ACCESS_TOKEN" \\
            -H "x-sp-auth-token: Bearer $CARD_SERVICE_TOKEN" \\
            -H 'content-type: application/json' \\
            --data-raw '{…}'
        USER_ID_1=…  # the user_id from its response
        curl -sS -X POST \\
            "$CARD_BASE_URL"/action/card/"$USER_ID_1" \\
            -H 'accept: application/json' \\
            -H "X-API-KEY: $CARD_API_KEY" \\
            -H "Authorization: Bearer $CARD_ACCESS_TOKEN" \\
            -H "x-sp-auth-token: Bearer $CARD_SERVICE_TOKEN" \\
            -H 'content-type: application/json' \\
            --data-raw '{"balance":10,"currency":"USD","card_type":"VISA","category":"PERSONAL","grade":"BASIC"}'
        CARD_ID_1=…  # the card_id from its response
        # this one must be rejected:
        curl -sS -X POST \\
            "$CARD_BASE_URL"/virtual-cards/cards/"$CARD_ID_1"/topup \\
            -H 'accept: application/json' \\
            -H "X-API-KEY: $CARD_API_KEY" \\
            -H 'content-type: application/json' \\
            --data-raw '{"amount":"2.5","currency":"USD"}'

        --all shows 2 more requests, its place in the contract and how it is tested
      "
    `)
  })

  it('explain shows a gap and the choice of the reference server', async () => {
    const text = await shown('explain', 'amounts/more-than-two-decimals')
    expect(text).toMatchInlineSnapshot(`
      "
        amounts/more-than-two-decimals  money
        Is an amount such as 0.015 accepted, rejected or rounded?
        https://card-contract.github.io/card-contract/#amounts/more-than-two-decimals

        priority    number 14 of the questions to decide first
        choices     rejected
                    accepted and kept exactly
                    rounded; half a cent is rounded up
                    rounded; half a cent is rounded to the even cent
        answers     0.015, 0.025: outcome, status; if accepted: amount (kept exactly |
                    rounded up | rounded down | changed | not told), counted as (an
                    amount)
                    outcome: accepted | rejected | failed | redirected | no body | no
                    JSON | no connection | no response in time | connection closed | a
                    response that is not HTTP | a response too large to read | no
                    response
        reference   accepted and kept exactly (what the reference server does)

        To reproduce, with CARD_BASE_URL and the credentials in the environment:

        curl -sS -X POST \\
            "$CARD_BASE_URL"/action/card/user \\
            -H 'accept: application/json' \\
            -H "X-API-KEY: $CARD_API_KEY" \\
            -H "Authorization: Bearer $CARD_ACCESS_TOKEN" \\
            -H "x-sp-auth-token: Bearer $CARD_SERVICE_TOKEN" \\
            -H 'content-type: application/json' \\
            --data-raw '{"first_name":"Awa","last_name":"Mballagwmhvf","email":"awa.mballa.explain.q5mn73@example.com","country_code":"237","contact":"658428826","dob":"1992-05-14","billing_adress":"12 Rue des Palmiers","billing_city":"Douala","billing_country":"CM","billing_state":"Littoral","billing_postal_code":"00237","id_number":"CM-1934-667998"}'
        USER_ID_1=…  # the user_id from its response
        curl -sS -X POST \\
            "$CARD_BASE_URL"/action/card/"$USER_ID_1" \\
            -H 'accept: application/json' \\
            -H "X-API-KEY: $CARD_API_KEY" \\
            -H "Authorization: Bearer $CARD_ACCESS_TOKEN" \\
            -H "x-sp-auth-token: Bearer $CARD_SERVICE_TOKEN" \\
            -H 'content-type: application/json' \\
            --data-raw '{"balance":10,"currency":"USD","card_type":"VISA","category":"PERSONAL","grade":"BASIC"}'
        CARD_ID_1=…  # the card_id from its response
        # the open question:
        curl -sS -X POST \\
            "$CARD_BASE_URL"/virtual-cards/cards/"$CARD_ID_1"/topup \\
            -H 'accept: application/json' \\
            -H "X-API-KEY: $CARD_API_KEY" \\
            -H 'content-type: application/json' \\
            --data-raw '{"amount":3.015,"currency":"USD"}'

        --all shows 1 more request, its place in the contract and how it is tested
      "
    `)
  })

  it('explain shows every check of a requirement', async () => {
    const explained = JSON.parse(await shown('explain', 'refusals/malformed-json-is-refused', '--json'))
    expect(explained.length).toBeGreaterThan(1)
    expect(
      explained.every(
        ({ contract }: { contract: { file: string } }) => contract.file === 'spec/interface-wide/requirements.yaml',
      ),
    ).toBe(true)
  })

  it('explain writes the commands for the given service', async () => {
    const [{ curl }] = JSON.parse(
      await shown('explain', 'disable-card/keeps-the-balance', '--json', '--base-url', 'https://cards.example/api/v1'),
    )
    expect(curl[0]).toContain('https://cards.example/api/v1/action/card/user')
  })
})

describe('plan', () => {
  it('plan shows what a run would send, create and move', async () => {
    const text = await shown('plan', '--only', 'top-up/raises-the-balance', '--seed', '1')
    expect(text).toMatchInlineSnapshot(`
      "
        A run against the reference server
        sends at least 10 requests: 1 check, 0 open questions.

                           valid  invalid     open
        createCardUser         1        0        0
        createCard             1        0        0
        topUpCard              8        0        0
        total                 10        0        0

        It creates 1 user and 1 card, and deletes none of them.
        It tops cards up with 28.33 USD, and leaves it on them.
        Seed 1: the same seed sends the same values.

      "
    `)
  })

  it('plan names the checks that need more options', async () => {
    const text = await shown('plan', '--operation', 'getPayoutStatus', '--base-url', 'https://cards.example/api/v1')
    expect(text).toMatch(/\d+ checks cannot run: needs --payout-reference\./)
  })

  it('plan writes the same as JSON', async () => {
    const plan = JSON.parse(await shown('plan', '--json', '--only', 'top-up/raises-the-balance', '--seed', '1'))
    expect(plan).toMatchObject({ seed: 1, checks: 1, creates: { users: 1, cards: 1 } })
  })
})
