import { dying, isRecord, reading } from './faulty-parts.ts'
import type { FaultyClient } from './faulty-senders.ts'
import type { Response } from './raw-client.ts'

/** Those that believe what is not so, break, wait or show secrets. */
export const faultyBelievers: readonly FaultyClient[] = [
  [
    'calls a reset a failure',
    'top-up-card/client-tells-lost-from-rejected/reset',
    () => ({ lost: () => ({ result: 'failed', text: 'connection error' }) }),
  ],
  [
    'calls a lost response rejected',
    'create-card/client-tells-lost-from-rejected/closed',
    () => ({ lost: () => ({ result: 'rejected', text: 'connection error' }) }),
  ],
  [
    'calls every 5xx rejected',
    'withdraw-from-card/client-tells-lost-from-rejected/bad-gateway',
    reading((said, { status }) => (status >= 500 ? { result: 'rejected', text: `${status}` } : said)),
  ],
  [
    'calls a 408 rejected',
    'top-up-card/client-tells-lost-from-rejected/request-timeout',
    reading((said, { status }) => (status === 408 ? { result: 'rejected', text: '408' } : said)),
  ],
  [
    'calls a page rejected',
    'create-card-user/client-tells-lost-from-rejected/a-page',
    reading((said, { text }) => (text.startsWith('<') ? { result: 'rejected', text: 'no JSON' } : said)),
  ],
  [
    'calls a time limit a failure',
    'top-up-card/client-tells-lost-from-rejected/silence',
    ({ lost }) => ({
      lost: (error, call) =>
        error.name === 'TimeoutError' ? { result: 'failed', text: 'timeout' } : lost(error, call),
    }),
  ],
  [
    'dies of a body that breaks',
    'top-up-card/client-tells-lost-from-rejected/cut',
    () => ({
      lost: (error) => {
        throw error
      },
    }),
  ],
  [
    'ignores the status',
    'client-rejections/success-in-the-body',
    () => ({ isSuccess: (_, body) => isRecord(body) && body.success === true && isRecord(body.data) }),
  ],
  [
    'ignores `success`',
    'client-rejections/success-false-with-data',
    () => ({ isSuccess: ({ status }, body) => status === 200 && isRecord(body) && isRecord(body.data) }),
  ],
  [
    'calls every 2xx done',
    'client-rejections/no-content-is-not-done',
    reading((said, { status }) => (status === 204 ? { result: 'done', data: {} } : said)),
  ],
  [
    'calls every 200 done',
    'client-rejections/captive-portal-is-not-done',
    reading((said, { status }) => (status === 200 && said.result === 'unknown' ? { result: 'done', data: {} } : said)),
  ],
  [
    'calls redirects done',
    'client-rejections/found-nowhere-is-not-done',
    reading((said, { status }) => (status === 302 ? { result: 'done', data: {} } : said)),
  ],
  [
    'calls 202 done',
    'client-rejections/accepted-is-not-done',
    reading((said, { status }) => (status === 202 ? { result: 'done', data: {} } : said)),
  ],
  [
    'dies of an error that is no JSON',
    'client-rejections/forbidden',
    dying(({ status, text }) => status >= 400 && text.startsWith('<')),
  ],
  ['dies of an error without a body', 'client-rejections/unauthorized', dying(({ text }) => text === '')],
  ['dies of an error that is null', 'client-rejections/gone', dying(({ text }) => text === 'null')],
  [
    'dies of an error message that is an object',
    'client-rejections/unknown-status',
    dying(({ text }) => text.includes('"message":{')),
  ],
  ['dies of a long page', 'client-rejections/long', dying(({ text }) => text.length > 100_000)],
  [
    'follows redirects with its key',
    'client-redirects/found-takes-no-credential',
    () => ({ init: { redirect: 'follow' } }),
  ],
  [
    'follows redirects of movements',
    'client-redirects/permanent-takes-no-credential',
    ({ send }) => ({
      send: async (request, signal) => {
        const response = await send(request, signal)
        const to = response.headers.get('location')
        if (response.status === 308 && to)
          await fetch(to, {
            method: request.method,
            headers: request.headers,
            ...(request.body ? { body: request.body } : {}),
          })
        return response
      },
    }),
  ],
  [
    'believes the server that it was redirected to',
    'client-redirects/moved-permanently-is-not-done',
    () => ({ init: { redirect: 'follow' } }),
  ],
  [
    'prints its key when it is rejected',
    'client-credentials/never-printed',
    ({ read, around }) => ({
      read: (response, call) => {
        if (response.status === 401) around.log(`rejected: X-API-KEY=${around.key}`)
        return read(response, call)
      },
    }),
  ],
  [
    'prints its token in base64',
    'client-credentials/never-printed',
    ({ execute, around }) => ({
      execute: (call) => {
        around.log(Buffer.from(`Bearer ${around.bearer}`).toString('base64'))
        return execute(call)
      },
    }),
  ],
  [
    'prints its token percent-encoded in pieces',
    'client-credentials/never-printed',
    ({ execute, around }) => ({
      execute: (call) => {
        const whole = encodeURIComponent(around.service)
        around.log(`token ${whole.slice(0, 9)}`)
        around.log(`${whole.slice(9)} used`)
        return execute(call)
      },
    }),
  ],
  [
    'returns the body of an error that repeats its key',
    'client-credentials/never-printed',
    reading((said, { text }) => (said.result === 'rejected' ? { ...said, text } : said)),
  ],
  [
    'logs card numbers',
    'client-credentials/no-card-number-logged',
    ({ read, around }) => ({
      read: (response, call) => {
        if (call.call === 'createCard') around.log(response.text)
        return read(response, call)
      },
    }),
  ],
  [
    'goes round in circles',
    'client-patience/no-circle',
    ({ send }) => ({
      send: async (request) => {
        const { signal } = new AbortController()
        let response = await send(request, signal)
        for (let turn = 0; turn < 60 && response.status === 302; turn++) response = await send(request, signal)
        return response
      },
    }),
  ],
  [
    'has no time limit',
    'client-patience/comes-back-from-silence',
    () => ({ signal: () => new AbortController().signal }),
  ],
  [
    'has a time limit for headers alone',
    'client-patience/comes-back-from-a-stall',
    ({ around, credentials }) => ({
      send: async (request) => {
        const limit = new AbortController()
        const timer = setTimeout(() => limit.abort(), around.timeoutMs)
        const response = await fetch(around.base + request.path, {
          method: request.method,
          headers: credentials('getPayoutStatus'),
          signal: limit.signal,
        })
        clearTimeout(timer)
        return { status: response.status, headers: response.headers, text: await response.text() }
      },
    }),
  ],
  [
    'mixes up calls that are made at the same time',
    'client-together/results-belong-to-their-calls',
    ({ attempt }) => {
      let last: Promise<Response> | undefined
      return {
        attempt: (request, call, signal) => {
          const own = attempt(request, call, signal)
          const before = last
          last = own
          return before && call.call === 'topUpCard' ? before : own
        },
      }
    },
  ],
  [
    'sends the first of several calls twice',
    'client-together/each-is-done-once',
    ({ attempt }) => {
      let open = 0
      return {
        attempt: async (request, call, signal) => {
          open++
          try {
            if (open === 2) await attempt(request, call, signal)
            return await attempt(request, call, signal)
          } finally {
            open--
          }
        },
      }
    },
  ],
]
