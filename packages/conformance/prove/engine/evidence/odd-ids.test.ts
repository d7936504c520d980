import { beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../src/engine/evidence/digest.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { differenceInWords } from '../../../src/engine/nouns/report.ts'
import type { Transport } from '../../../src/engine/nouns/wire/wire.ts'
import { readReport } from '../../../src/engine/report/read-report.ts'
import { reporters } from '../../../src/reporters/index.ts'
import { verifyReport } from '../../../src/with-cards.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'
import { credentials } from '../../../test/fixtures/serve.ts'

const key = credentials.apiKey

interface Card {
  readonly card_id: string
  readonly card_number: string
  /** How many cards came before. */
  readonly turn: number
}

/** Gives each card another ID: in all responses, and back again in the requests. */
const naming =
  (nameOf: (card: Card) => string, numbers: string[]) =>
  (transport: Transport): Transport => {
    const names = new Map<string, string>()
    const segments = new Map<string, string>()
    return {
      ...transport,
      async send(request) {
        const target = request.target.replace(/(?<=\/)[^/?]+/g, (segment) => segments.get(segment) ?? segment)
        const { response } = await transport.send({ ...request, target })
        if (!response) throw new TypeError('the reference model always answers')
        const text = response.body.toString('utf8')
        const card = text.includes('"card_number"') ? JSON.parse(text).data : undefined
        if (card) {
          const name = nameOf({ ...card, turn: names.size + 1 })
          names.set(card.card_id, name)
          segments.set(encodeURIComponent(name), card.card_id)
          numbers.push(card.card_number)
        }
        const named = text.replace(/(?<="card_id":)"([^"]+)"/g, (id, value) => {
          const name = names.get(value)
          return name === undefined ? id : JSON.stringify(name)
        })
        return { response: { ...response, body: Buffer.from(named) } }
      },
    }
  }

async function judge(nameOf: (card: Card) => string): Promise<{ report: Report; texts: string; numbers: string[] }> {
  const numbers: string[] = []
  const report = await judgeInProcess({
    seed: 7,
    budget: 1_000,
    around: naming(nameOf, numbers),
  })
  const texts = Object.values(reporters)
    .map((reporter) => reporter(report))
    .join('\n')
  return { report, texts, numbers }
}

describe('a target whose card IDs', () => {
  it.each<[string, (card: Card) => string]>([
    ['are the card numbers', ({ card_number }) => card_number],
    ['begin with the API key', ({ card_id }) => `${key}-${card_id}`],
    ['end with the API key', ({ card_id }) => `${card_id}-${key}`],
    ['are in brackets', ({ turn }) => `[card ${turn}]`],
    ['look like redacted text', ({ turn }) => `[redacted: card ${turn}]`],
    ['look like the placeholder of a card number', ({ turn }) => `[card_number ${turn}]`],
    ['look like the placeholder of a key', ({ card_id }) => `$CARD_API_KEY-${card_id}`],
  ])('a target whose card IDs %s gets a report without secrets that can be verified', async (_, nameOf) => {
    const { report, texts, numbers } = await judge(nameOf)
    expect(report.verdict).not.toBe('not-conformant')
    expect(texts).not.toContain(key)
    expect(numbers.length).toBeGreaterThan(50)
    // Few of the texts have as many digits in a row as a card number.
    const digits = [...new Set(texts.match(/\d{16,}/g))]
    expect(numbers.filter((number) => digits.some((run) => run.includes(number)))).toEqual([])
    expect(await verifyReport(readReport(reporters.json(report)))).toEqual({ differences: [] })
  })
})

describe('a request that was edited to look redacted', () => {
  let report: Report
  beforeAll(async () => {
    report = (await judge(({ turn }) => `[card ${turn}]`)).report
  })

  it.each([
    ['target', (text: string) => text.replace(/cards\/[^/]+/, 'cards/%5Bcard%201%5D')],
    ['target', (text: string) => text.replace(/cards\/[^/]+/, 'cards/$CARD_API_KEY')],
    ['body', (text: string) => text.replace(/"amount":[\d.]+/, '"amount":[card_number 1]')],
    ['body', (text: string) => text.replace(/"currency":"\w+"/, '"currency":"[issued to another]"')],
  ] as const)(
    'a request that was edited to look redacted is found, whatever IDs the target has: another %s',
    async (part, edit) => {
      const edited = JSON.parse(reporters.json(report))
      const { id, request } = edited.exchanges.find(
        ({ operationId, intent, request: { body = '' } }: Report['exchanges'][number]) =>
          operationId === 'topUpCard' && intent === 'valid' && /^{"amount":[\d.]+,"currency":"\w+"}$/.test(body),
      )
      const before = request[part]
      request[part] = edit(before)
      expect(request[part]).not.toBe(before)
      edited.digest = digestOf(edited)
      const { differences } = await verifyReport(readReport(JSON.stringify(edited)))
      expect(differences.map(differenceInWords)).toContain(
        `exchange ${id}: the recorded request has another ${part} than its check sends`,
      )
    },
  )
})
