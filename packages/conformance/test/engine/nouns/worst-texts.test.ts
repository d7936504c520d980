import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { baseUrl, header, reportFile } from '../../../src/cli/readers.ts'
import { nearIdsOf } from '../../../src/engine/cases/samples/near-ids.ts'
import { createRedactor, hiding } from '../../../src/engine/evidence/redact.ts'
import { createSecretFields } from '../../../src/engine/evidence/secret-fields.ts'
import { secretFieldsOf } from '../../../src/engine/evidence/secrets.ts'
import { readJson } from '../../../src/engine/nouns/wire/read-response.ts'
import { plain } from '../../../src/engine/nouns/wire/response-facts.ts'
import { matcher } from '../../../src/engine/run/select.ts'
import { asksToWait } from '../../../src/engine/session/asked-to-wait.ts'
import { isDecimal } from '../../../src/engine/values/decimal.ts'
import { isEarlier } from '../../../src/engine/values/moment.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import { grouped } from '../../../src/engine/values/texts.ts'
import { curlOf } from '../../../src/reporters/curl.ts'
import { prettyJson } from '../../../src/reporters/html/pretty-json.ts'

// As long as the longest response that a run keeps. What takes quadratic time on one of these does not end before the tests do.
const length = 256 * 1024

/** A repeated part, and an end that fits nothing. */
const worst = (part: string, end = '!'): string => part.repeat(length / part.length) + end

const texts = [
  ...[
    '0',
    '1',
    '1.0',
    '-',
    ' ',
    '\t',
    '\n',
    '=',
    '[',
    '{',
    '"',
    '\\"',
    '"\\',
    'a',
    'a-',
    '1-',
    '/',
    '/1',
    ':',
    ',',
  ].map((part) => worst(part)),
  `1.${worst('0', '1')}`,
  `"${worst('\\"')}`,
  `2026-01-01T00:00:00.${worst('0')}`,
  worst('minimum '),
  worst('"cvv":"\\'),
  worst('$HEADER_A'),
  worst('[CARD_API_KEY with '),
  worst('a', '').replace('a', '@'),
]

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  isDecimal,
  grouped,
  kebab,
  isEarlier: (text) => isEarlier(text, text),
  readJson,
  plain,
  prettyJson,
  curlOf: (text) =>
    curlOf(
      { request: { method: 'GET', target: `/${text}`, headers: [['X-Odd', text]], body: text } },
      { origin: 'http://h' },
    ),
  'matcher, as a pattern': (text) => matcher([`*${text.slice(0, 5_000).replaceAll('a', 'a*')}*b`])('a'.repeat(5_000)),
  nearIdsOf: (text) => nearIdsOf(text),
  asksToWait: (text) => asksToWait({ status: 429, headers: [['Retry-After', text]] }),
  'the redactor': (text) => createRedactor(hiding([])).body(text),
  'the hiding of secret fields': (text) =>
    createSecretFields(secretFieldsOf(loadContract()), new Set(), 'one').hide(text, '1'),
  'the option for the base URL': (text) => quietly(() => baseUrl.read(`http://h/${text}`)),
  'the option for headers': (text) => quietly(() => header.read(`X: ${text}`)),
  'the option for reports': (text) => quietly(() => reportFile.read(text)),
}

function quietly(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return error
  }
}

it.each(Object.entries(readers))('%s reads the worst texts in linear time', (_, read) => {
  for (const text of texts) read(text)
})

it('a decimal has a bounded length and a bounded exponent', () => {
  expect(['1e308', '-0.10', '5e-324', `1.${'0'.repeat(500)}1`].map(isDecimal)).toEqual([true, true, true, true])
  const tooMuch = ['1e999999999', '1e-999999999', '1'.repeat(2_000), `1.${'0'.repeat(2_000)}1`, '1.2.3', '']
  expect(tooMuch.filter(isDecimal)).toEqual([])
})
