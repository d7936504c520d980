import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reporters } from '../../src/reporters/index.ts'
import { flagsFor, temporaryFolder } from '../../test/cli/card-conformance.ts'
import { type ServedModel, serve } from '../../test/fixtures/serve.ts'
import { cardConformance } from './processes.ts'

/** Awkward on purpose: each encoding of them is different. */
const credentials = {
  apiKey: 'k3y/with"quotes"+&=plus<tag>\\slash',
  accessToken: 'acc3ss.t0ken~with/slashes/and+pluses==',
  serviceToken: "s3rvice't0ken%20with$dollar`tick",
}
const gateway = 'g4teway-secret-of-a-header'

const secrets = [...Object.values(credentials), gateway]

function spellings(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1)
  return [
    ...[secret, json, json.replaceAll('/', '\\/'), JSON.stringify(json).slice(1, -1)],
    ...[encodeURIComponent(secret), encodeURIComponent(secret).toLowerCase(), encodeURI(secret)],
    ...['', 'Bearer ', 'x'].map((before) => {
      // The part of the encoding that is the same at any offset in a longer text.
      const encoded = Buffer.from(before + secret).toString('base64')
      return encoded.slice(Math.ceil((before.length * 4) / 3) + 2, -6)
    }),
  ]
}

/** A service that echoes everything it receives in every possible way, and also returns card numbers. */
async function echoing(): Promise<ServedModel & { close(): void }> {
  const referenceModel = await serve(undefined, {
    credentials: {
      ApiKey: credentials.apiKey,
      BearerToken: credentials.accessToken,
      ServiceAuthToken: credentials.serviceToken,
    },
  })
  let lastCard: string | undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      const { method = '', url = '' } = request
      const {
        status,
        headers: own,
        body,
      } = referenceModel.referenceModel.respond({
        method,
        target: url,
        headers,
        body: Buffer.concat(chunks).toString(),
      })
      const seen = Object.values(request.headers).flatMap((value) => String(value).replace(/^Bearer /, ''))
      const echo = seen.flatMap((value) => [
        value,
        encodeURIComponent(value),
        Buffer.from(value).toString('base64'),
        Buffer.from(`Bearer ${value}`).toString('base64'),
        JSON.stringify(value),
      ])
      lastCard = /"card_number":"(\d+)"/.exec(body)?.[1] ?? lastCard
      const echoing = body.startsWith('{') ? JSON.stringify({ ...JSON.parse(body), echo, lastCard }) : body
      response.writeHead(status, {
        ...own,
        'x-echo': encodeURIComponent(JSON.stringify(seen)),
        server: seen[0]?.slice(0, 200) ?? '',
      })
      response.end(echoing)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`
  return {
    ...referenceModel,
    target: { ...referenceModel.target, baseUrl, credentials },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('a secret', () => {
  it('a secret appears in no report and no output', async () => {
    const folder = temporaryFolder()
    const target = await echoing()
    const formats = Object.keys(reporters)
    const ended = await cardConformance(
      [
        ...[
          'run',
          ...flagsFor(target.target),
          '--header',
          `X-Gateway: ${gateway}`,
          '--fail-on',
          'inferred',
          '--fuzz',
          '1',
        ],
        // A user may even send one on purpose.
        ...['--sample', `first_name=${credentials.apiKey}`],
        ...formats.flatMap((format) => ['--report', `${format}=${join(folder, `report.${format}`)}`]),
      ],
      { env: { GITHUB_ACTIONS: 'true' } },
    )
    target.close()
    await target[Symbol.asyncDispose]()
    expect(ended.code).not.toBe(2)
    const texts = new Map([
      ['stdout', ended.stdout],
      ['stderr', ended.stderr],
      ...readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const),
    ])
    expect(texts.size).toBe(formats.length + 2)
    const found = [...texts].flatMap(([place, text]) =>
      secrets.flatMap((secret) =>
        spellings(secret).flatMap((spelling, index) =>
          text.includes(spelling) ? [`${place}: ${secret} as ${index}`] : [],
        ),
      ),
    )
    expect(found).toEqual([])
    // The placeholders show that the redaction had an effect.
    expect(texts.get('report.json')).toContain('$CARD_API_KEY')
    expect(texts.get('report.json')).toContain('$HEADER_X_GATEWAY')
    expect(texts.get('report.json')).toMatch(/\[card_number \d+\]/)
    // The numbers of the reference model's cards; every response contains one.
    expect([...texts.values()].filter((text) => /4000001234\d{6}/.test(text))).toEqual([])
  })
})
