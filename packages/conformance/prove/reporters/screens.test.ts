import { describe, expect, it } from 'vitest'
import { Rejection } from '../../src/cards/model/matched-request.ts'
import { reporters } from '../../src/reporters/index.ts'
import { judgeTarget } from '../../src/with-cards.ts'
import { type Alteration, acting, responding } from '../../test/fixtures/alterations.ts'
import { serve } from '../../test/fixtures/serve.ts'

/** The terminal report of a service with one mistake. */
async function screenOf(mistake: Alteration): Promise<string> {
  await using server = await serve(mistake)
  const report = await judgeTarget({ target: server.target, seed: 1, fuzz: 0, probes: false })
  return reporters.terminal(report, { columns: 120 })
}

describe('the terminal report of a service', () => {
  it('a report on numeric user IDs says that most checks could not run because of them', async () => {
    const screen = await screenOf(responding('createCardUser', (data) => ({ ...data, user_id: 17 })))
    expect(screen).toMatch(/\n {2}1 check failed; \d{3} more could not run because of it\.\n/)
    expect(screen).toMatch(/\n {2}failed {2}createCardUser returned `data.user_id` 17 \(service; \d{3} blocked\)\n/)
  })

  it('a report without the registration does not suspect the base URL, under which other operations were found', async () => {
    const screen = await screenOf(
      acting('createCardUser', () => () => {
        throw new Rejection(404, 'not found')
      }),
    )
    expect(screen).toMatch(/createCardUser returned status 404 for every valid request \(.* blocked\)/)
    expect(screen).not.toContain('base URL')
  })

  it('a report on failures for unknown cards names an input of each group, and what it rejected', async () => {
    const screen = await screenOf((parts) => ({
      ...parts,
      reject: (rejection, request) =>
        rejection.status === 404 && /card/.test(request.target)
          ? { status: 500, headers: { 'content-type': 'application/json' }, body: '{}' }
          : parts.reject(rejection, request),
    }))
    const text = screen.replace(/\s+/g, ' ')
    expect(text).toMatch(
      /Returns status 500 for identifiers that do not exist \(service; \d+ operations, \d+ checks\): for example, /,
    )
    expect(text).toMatch(/for example, \w+ rejected a request .* with status 500 refusals\/are-4xx/)
  })

  it('a report on failures without a credential says which one was missing', async () => {
    const screen = await screenOf((parts) => ({
      ...parts,
      reject: (rejection, request) =>
        rejection.status === 401 && request.headers.authorization === undefined
          ? { status: 500, headers: { 'content-type': 'application/json' }, body: '{}' }
          : parts.reject(rejection, request),
    }))
    expect(screen.replace(/\s+/g, ' ')).toContain('rejected a request without Authorization with status 500')
  })
})
