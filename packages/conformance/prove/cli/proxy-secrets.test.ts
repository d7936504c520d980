import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/cli/card-conformance.ts'
import { clientOf, issueCard } from '../../test/fixtures/card-life.ts'
import { allCredentials } from '../../test/fixtures/recorded.ts'
import { usd } from '../../test/fixtures/recorded-clients.ts'
import { credentials, serve } from '../../test/fixtures/serve.ts'
import { startProxy } from './processes.ts'

const foreign = { password: 'hunter2-of-a-login', session: 'session-7f3a9c', basic: 'dXNlcjpwYXNzd29yZC1vZi1hLXVzZXI=' }

it.each([[[]], [['--block']]])('no secret reaches a file or the terminal, wherever it is sent: %j', async (args) => {
  await using model = await serve(undefined, {
    // A service that repeats, in various places, all that it receives.
    write(outgoing, { status, headers, body }, turn, { rawHeaders, url }) {
      const echo = JSON.stringify({ success: false, error: { message: rawHeaders.join(' '), url } })
      const isEcho = status >= 400
      const text = isEcho ? echo : body
      const own = {
        'Set-Cookie': `session=${foreign.session}`,
        Server: credentials.apiKey,
        'Retry-After': credentials.apiKey,
      }
      const isPacked = turn % 2 === 0
      outgoing.writeHead(status, { ...headers, ...own, ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}) })
      outgoing.end(isPacked ? gzipSync(text) : text)
    },
  })
  const cwd = temporaryFolder()
  const formats = ['json', 'junit', 'html', 'markdown', 'har', 'ctrf', 'terminal']
  const reports = formats.flatMap((format) => ['--report', `${format}=r.${format}`])
  const env = { TMPDIR: cwd }
  const options = [...args, '--verbose', '--fail-on', 'inferred', '--record', 'live.har', ...reports]
  const proxy = await startProxy(model.target.baseUrl, options, { cwd, env })
  const send = clientOf(`${proxy.origin}/api/v1`)
  const card = await issueCard(send)
  const { card_id, card_number, cvv } = card as Record<string, string>
  const path = `/virtual-cards/cards/${card_id}`
  const { apiKey, accessToken, serviceToken } = credentials
  const everywhere = {
    ...allCredentials,
    cookie: `s=${foreign.session}`,
    'x-debug': accessToken,
    'idempotency-key': apiKey,
  }
  await send('POST', `${path}/topup`, usd(1), everywhere)
  await send('POST', `${path}/topup`, { ...usd('1'), note: `${card_number} ${apiKey}`, card_number, cvv }, everywhere)
  await send('POST', `${path}/topup`, { ...usd(1), card: { card_number: '4929123456781234', cvv: '9471' } })
  await send('POST', `${path}/topup?api_key=${apiKey}&token=${foreign.session}`, usd(2))
  await send('POST', `${path}/topup?${foreign.session}`, usd(2))
  await send('POST', `${path}/topup`, { ...usd(2), cardNumber: ['4929123456781234'], CVV: { code: '9471' } })
  await send('POST', `${path}/topup`, 'charge 4111 1111 1111 1111, cvv=9471')
  await send('POST', `/virtual-cards/cards/${card_number}/topup`, usd(2))
  await send('POST', `/virtual-cards/cards/${encodeURIComponent(apiKey)}/topup`, usd(2))
  await send('GET', `/action/card/transaction/${card_id}?action=topup&amount=${card_number}&currency=${apiKey}`)
  await send('GET', `/action/card/transaction/${card_id}?action=${serviceToken}`, undefined, {
    ...allCredentials,
    authorization: `Basic ${foreign.basic}`,
    'x-sp-auth-token': serviceToken,
  })
  await send('GET', `/payouts/${Buffer.from(apiKey).toString('base64url')}`)
  await send('POST', `/login/${apiKey}?token=${foreign.session}`, { password: foreign.password }, everywhere)
  await send('POST', '/action/card/user', { email: apiKey, first_name: accessToken, id_number: 7 }, everywhere)
  await proxy.says('POST /api/v1/action/card/user', 2)
  const { stdout, stderr } = await proxy.end()

  const files = readdirSync(cwd)
  expect(files.sort()).toEqual(['live.har', ...formats.map((format) => `r.${format}`)].sort())
  const written = files.map((name) => [name, readFileSync(join(cwd, name), 'utf8')] as const)
  const all = [...written, ['stdout', stdout], ['stderr', stderr]] as const
  // Four digits alone are in many numbers, such as how long an exchange took.
  const numbers = [card_number, '4929123456781234', '4111 1111 1111 1111', '"9471', '=9471']
  const secrets = [...Object.values(credentials), ...Object.values(foreign), ...numbers]
  const leaks = all.flatMap(([name, text]) =>
    secrets
      .filter((secret) => secret !== undefined)
      .flatMap((secret) => [secret, encodeURIComponent(secret), btoa(secret).replace(/=+$/, '')])
      .filter((form) => text.includes(form))
      .map((form) => `${name}: ${form}`),
  )
  expect(leaks).toEqual([])
  // A security code has three digits, which any text may contain: it is looked for by its name.
  for (const [name, text] of all)
    expect([name, text.includes(`cvv\\":\\"${cvv}`), text.includes(`"cvv":"${cvv}`)]).toEqual([name, false, false])
})
