import { execFile } from 'node:child_process'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { variables } from '../../src/cards/credentials.ts'
import { shortCurlOf } from '../../src/reporters/curl.ts'
import { judgeTarget } from '../../src/with-cards.ts'
import { serve } from '../../test/fixtures/serve.ts'

const execute = promisify(execFile)

/** Sent by each client of its own accord. */
const ofTheClient = new Set(['host', 'user-agent', 'connection', 'content-length', 'expect'])

async function inOneLine(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  await new Promise((resolve) => incoming.on('close', resolve))
  const { method, url, rawHeaders } = incoming
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 1 || ofTheClient.has(name.toLowerCase()) ? [] : [`${name}: ${rawHeaders[index + 1]}`],
  )
  // Without Accept, any type is acceptable (RFC 9110, section 12.5.1), which is what curl writes.
  const telling = lines.filter((line) => line !== 'Accept: */*').toSorted()
  return JSON.stringify([method, url, telling, Buffer.concat(chunks).toString('latin1')])
}

/** One shell for many lines, as if they were pasted one after another. */
async function paste(lines: readonly string[], shell: string, environment: Record<string, string>): Promise<void> {
  // A shell that takes its input for a network connection would read the user's settings.
  const pasting = execute(shell, [], { env: { PATH: process.env.PATH ?? '', SHLVL: '2', ...environment } })
  pasting.child.stdin?.end(lines.map((line) => `${line} >/dev/null || echo "failed: $?"\n`).join(''))
  expect(await pasting).toEqual({ stdout: '', stderr: '' })
}

describe('a curl line of a report', () => {
  it('a curl line sends the same requests as the run, from sh and from bash', async () => {
    const arrived: Promise<string>[] = []
    const ofTheRun: Promise<string>[] = []
    // Accepts every credential, so that each near miss is a finding.
    await using server = await serve((parts) => ({ ...parts, authenticate: () => undefined }), {
      configure: (http) =>
        http.prependListener('request', (incoming) => {
          // The last requests of a run that spent its budget may arrive after its end.
          const isOfTheRun = incoming.headers['user-agent']?.startsWith('card-conformance') === true
          ;(isOfTheRun ? ofTheRun : arrived).push(inOneLine(incoming))
        }),
    })
    const { target } = server
    const headers = [['X-Gateway', 'gate-of-the-tests']] as const
    const report = await judgeTarget({ target: { ...target, headers }, seed: 1, budget: 1_000 })

    const origin = new URL(target.baseUrl).origin
    const credentials = Object.values(variables)
    const shown = new Set(report.checks.flatMap(({ findings }) => findings.map(({ exchange }) => exchange)))
    const headersBefore = new Set<string>()
    // Of the others, all with new headers, and one in 25 of the rest.
    const exchanges = report.exchanges.filter(({ id, request, trouble }, index) => {
      // What was under way when the budget was spent may never have arrived.
      if (trouble?.kind === 'aborted') return false
      const isKnown = headersBefore.has(String(request.headers))
      headersBefore.add(String(request.headers))
      return shown.has(id) || !isKnown || index % 25 === 0
    })
    const lines = new Set(exchanges.map((exchange) => shortCurlOf(exchange, { origin, credentials })))
    const pasted = [...lines].filter((line) => !line.startsWith('#'))
    const { apiKey, accessToken, serviceToken } = target.credentials
    const environment = {
      CARD_API_KEY: apiKey,
      CARD_ACCESS_TOKEN: accessToken,
      CARD_SERVICE_TOKEN: serviceToken,
      HEADER_X_GATEWAY: 'gate-of-the-tests',
    }
    const half = Math.ceil(pasted.length / 2)
    await Promise.all([paste(pasted.slice(0, half), 'sh', environment), paste(pasted.slice(half), 'bash', environment)])
    const ofCurl = await Promise.all(arrived)
    expect(ofCurl).toHaveLength(pasted.length)
    const known = new Set(await Promise.all(ofTheRun))
    expect(ofCurl.filter((one) => !known.has(one))).toEqual([])
  }, 120_000)
})
