import { loadContract } from '@card-contract/contract'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import { camelCase, kebab } from '../../../src/engine/values/names.ts'
import { requestFields } from './contract-places.ts'
import { type Lenience, parsed, readingLeniently } from './lenient-reading.ts'
import type { Alteration, Mutant } from './mutant.ts'

const contract = loadContract()

const mutant = (
  id: string,
  title: string,
  operationId: string,
  families: readonly string[],
  alter: Alteration,
): Mutant => {
  const breaks = families.map((family) => `${kebab(operationId)}/refuses-${family}`)
  return { id, title: `${operationId} ${title}`, breaks, foundBy: breaks, alter }
}

/** A server that converts some strings and other values to what the field requires, as a framework does. */
const converting = (
  id: string,
  title: string,
  [operationId, name]: readonly [operationId: string, name: string],
  families: readonly string[],
  lenience: Lenience,
): Mutant => {
  const operation = contract.operation(operationId)
  const field = requestFields(operation).find((one) => one.name === name)
  if (!field) throw new Error(`${operationId} has no ${name}`)
  return mutant(id, title, operationId, families, readingLeniently(operation, field, lenience))
}

const text =
  (read: (said: string) => unknown): Lenience =>
  (said) =>
    typeof said === 'string' ? read(said) : undefined

/** A finite number, or nothing. */
const finite = (said: string): number | undefined => {
  const number = Number(said)
  return said.trim() !== '' && Number.isFinite(number) ? number : undefined
}

/** The value of a digit in any script that Unicode gives one here: full-width, Arabic-Indic and Devanagari. */
const inAnyDigits = (said: string): string =>
  said.normalize('NFKC').replace(/[٠-٩०-९]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    return String(code >= 0x966 ? code - 0x966 : code - 0x660)
  })

const numbers: readonly Mutant[] = [
  converting(
    'the-query-reads-a-decimal-comma',
    'reads a decimal comma in the query',
    ['queryCardOperation', 'amount'],
    ['amount-with-separators'],
    text((said) => (/^\d+,\d+$/.test(said) ? finite(said.replace(',', '.')) : undefined)),
  ),
  converting(
    'the-query-lets-nan-pass',
    'compares NaN with the minimum, which proves nothing',
    ['queryCardOperation', 'amount'],
    ['amount-of-letters'],
    (said, last) => (said === 'NaN' ? last : undefined),
  ),
  converting(
    'the-query-takes-infinity-for-the-most',
    'reads Infinity in the query as the largest amount that it allows',
    ['queryCardOperation', 'amount'],
    ['amount-of-letters-that-a-parser-may-take'],
    text((said) => (/^inf(inity)?$/i.test(said) ? 5 : undefined)),
  ),
  converting(
    'the-query-reads-digits-of-any-script',
    'reads digits of any script in the query',
    ['queryCardOperation', 'amount'],
    ['amount-in-other-digits'],
    text((said) => finite(inAnyDigits(said))),
  ),
  converting(
    'the-query-reads-java-literals',
    'reads 2.5d and 2.5f in the query',
    ['queryCardOperation', 'amount'],
    ['amount-with-a-unit'],
    text((said) => finite(said.replace(/(?<=\d)[df]$/i, ''))),
  ),
  converting(
    'the-query-reads-accounts-in-brackets',
    'drops signs behind a number and brackets around it',
    ['queryCardOperation', 'amount'],
    ['amount-with-signs'],
    text((said) => finite(said.replace(/^\((.*)\)$|(?<=\d)[+-]$/g, '$1'))),
  ),
  converting(
    'the-query-takes-the-first-of-a-list',
    'reads a list of numbers in the query as its first one',
    ['queryCardOperation', 'amount'],
    ['amount-malformed'],
    text((said) => finite(said.split(/[;]|,(?=\d+\.)/)[0] ?? '')),
  ),
  converting(
    'withdrawals-drop-thousands',
    'reads a string with separators of thousands as an amount',
    ['withdrawFromCard', 'amount'],
    ['amount-as-text-with-separators'],
    text((said) => (/\d[, _']\d/.test(said) ? Math.min(finite(said.replace(/[, _']/g, '')) ?? 0, 1) : undefined)),
  ),
  converting(
    'top-ups-read-prices',
    'reads a string with a currency as an amount',
    ['topUpCard', 'amount'],
    ['amount-as-text-with-a-unit'],
    text((said) => (/USD|\$/.test(said) ? finite(said.replace(/ ?USD|\$/g, '')) : undefined)),
  ),
  converting(
    'a-card-without-a-balance-worth-the-name',
    'reads an empty string as the smallest balance',
    ['createCard', 'balance'],
    ['balance-as-text-that-is-empty'],
    text((said) => (said.trim() === '' ? 0.01 : undefined)),
  ),
  converting(
    'withdrawals-read-hexadecimal-texts',
    'reads a string with a prefix for its base as an amount',
    ['withdrawFromCard', 'amount'],
    ['amount-as-text-in-another-notation'],
    text((said) => (/^0[xbo]/.test(said) ? finite(said) : undefined)),
  ),
  converting(
    'the-action-reads-words-for-numbers',
    'accepts a string that is no number at all as an amount',
    ['operateCard', 'amount'],
    ['amount-as-text-of-letters'],
    (said, last) => (['NaN', 'null', 'undefined', 'true', 'inf', 'Infinity'].includes(String(said)) ? last : undefined),
  ),
  converting(
    'an-empty-amount-is-the-last-one',
    'repeats the last amount if it is false, an empty list or an empty object',
    ['topUpCard', 'amount'],
    ['amount-as-nothing'],
    (said, last) =>
      said === false || JSON.stringify(said) === '[]' || JSON.stringify(said) === '{}' ? last : undefined,
  ),
  mutant(
    'cards-are-ordered-in-json5',
    'parses numbers as JSON5 does',
    'createCard',
    ['balance-as-no-json-number'],
    (parts) => ({
      ...parts,
      read: (operation, path, request) =>
        parts.read(operation, path, operation.operationId === 'createCard' ? fromJson5(request) : request),
    }),
  ),
]

/** Without a sign or a base, and with zeros on both sides of the point. */
function fromJson5(request: ModelRequest): ModelRequest {
  const body = request.body.replace(/(?<=:)(0x[\da-f]+|\+\d+|\.\d+|\d+\.)(?=[,}])/i, (number) => String(Number(number)))
  return { ...request, body }
}

const booleans: readonly Mutant[] = [
  ...[
    { id: 'off-is-false', title: 'reads no and off as false', family: 'as-a-word', words: ['no', 'off', 'n', 'f'] },
    { id: 'zero-is-false', title: 'reads 0 as false', family: 'as-a-digit', words: [0, '0'] },
    {
      id: 'nothing-is-false',
      title: 'reads an empty string as false',
      family: 'as-text-that-is-empty',
      words: ['', ' '],
    },
    {
      id: 'false-in-capitals',
      title: 'reads FALSE as false',
      family: 'as-text-in-another-case',
      words: ['FALSE', 'False'],
    },
  ].map(({ id, title, family, words }) =>
    converting(id, title, ['createCardUser', 'is_business'], [`is-business-${family}`], (said) =>
      words.some((word) => word === said) ? false : undefined,
    ),
  ),
]

const bySynonym = (others: Readonly<Record<string, readonly string[]>>): Lenience =>
  text((said) => Object.keys(others).find((word) => others[word]?.includes(said)))

const enums: readonly Mutant[] = [
  converting(
    'a-network-somewhere-in-the-text',
    'searches a string for the name of a network',
    ['createCard', 'card_type'],
    ['card-type-with-more-around-it'],
    (said, _, { schema }) => schema.enum?.find((word) => String(said).includes(String(word))),
  ),
  converting(
    'a-grade-by-its-beginning',
    'completes the beginning of a grade',
    ['createCard', 'grade'],
    ['grade-cut-short'],
    (said, _, { schema }) =>
      typeof said === 'string' && said !== '' ? schema.enum?.find((word) => String(word).startsWith(said)) : undefined,
  ),
  converting(
    'a-category-by-its-number',
    'reads a number as the place in the list of categories, from 0',
    ['createCard', 'category'],
    ['category-as-nothing'],
    (said, _, { schema }) => (typeof said === 'number' ? schema.enum?.[said] : undefined),
  ),
  converting(
    'an-action-by-its-number',
    'reads a number in the query as the place in the list of actions',
    ['queryCardOperation', 'action'],
    ['action-as-an-ordinal'],
    (said, last) => (/^\d$/.test(String(said)) ? last : undefined),
  ),
  converting(
    'actions-are-looked-up-in-an-object',
    'performs what every object can do',
    ['operateCard', 'action'],
    ['action-of-any-object'],
    (said) => (typeof said === 'string' && said in {} ? 'get_balance' : undefined),
  ),
  converting(
    'actions-in-any-style',
    'ignores what is no letter in an action',
    ['operateCard', 'action'],
    ['action-in-another-style'],
    (said, _, { schema }) =>
      schema.enum?.find((word) => String(word).replace('_', '') === String(said).replace(/[-_ ]/g, '')),
  ),
  converting(
    'currencies-in-any-width',
    'normalises the letters of a currency',
    ['topUpCard', 'currency'],
    ['currency-in-other-letters'],
    text((said) => said.normalize('NFKC').toUpperCase()),
  ),
  converting(
    'a-newline-behind-a-currency',
    'accepts a line break or a tab beside a currency',
    ['withdrawFromCard', 'currency'],
    ['currency-with-blanks'],
    text((said) => said.replace(/^\s+|\s+$/g, '')),
  ),
  converting(
    'actions-by-wildcard',
    'matches actions with wildcards',
    ['queryCardOperation', 'action'],
    ['action-as-a-pattern'],
    (said) => (/[*%?]/.test(String(said)) ? 'transactions' : undefined),
  ),
  converting(
    'currencies-by-their-signs',
    'reads the sign, the number and the name of a currency',
    ['topUpCard', 'currency'],
    ['currency-by-another-name'],
    bySynonym({ USD: ['$', '840', 'US dollar'], EUR: ['€', '978', 'euro'], XAF: ['FCFA', '950', 'franc'] }),
  ),
  converting(
    'currencies-by-their-numbers-in-a-query',
    'reads the number of a currency',
    ['queryCardOperation', 'currency'],
    ['currency-by-another-name'],
    bySynonym({ USD: ['840', '$', 'US dollar'], EUR: ['978', '€', 'euro'], XAF: ['950', 'FCFA', 'franc'] }),
  ),
  converting(
    'networks-by-their-digits',
    'reads the abbreviations of networks and the first digits of their cards',
    ['createCard', 'card_type'],
    ['card-type-by-another-name'],
    bySynonym({ VISA: ['VI', '4'], MASTERCARD: ['MC', '5'] }),
  ),
  converting(
    'actions-as-a-bank-calls-them',
    'reads the words of banks for actions',
    ['operateCard', 'action'],
    ['action-by-another-name'],
    bySynonym({
      topup: ['deposit', 'credit', 'load'],
      withdraw: ['debit', 'withdrawal', 'unload'],
      disable: ['suspend', 'deactivate', 'lock'],
      enable: ['activate', 'unblock', 'unlock'],
      get_balance: ['check_balance', 'read_balance', 'show'],
      get_transactions: ['history', 'list_transactions', 'list'],
    }),
  ),
]

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const dates: readonly Mutant[] = [
  ...(
    [
      ['zeros', 'accepts a day or a month of zero', 'with-zeros', /^\d{4}-(00-\d\d|\d\d-00)$/],
      [
        'a-zone',
        'accepts a time zone behind a date of birth',
        'with-text-around-it',
        /^\d{4}-\d\d-\d\d(Z|\+\d\d:\d\d)$/,
      ],
      [
        'digits-of-any-script',
        'accepts digits of any script',
        'in-other-digits',
        /^\p{Nd}{4}-\p{Nd}\p{Nd}-\p{Nd}\p{Nd}$/u,
      ],
      ['weeks', 'accepts a week as a date of birth', 'of-another-calendar', /^\d{4}-W\d\d-\d$/],
      ['dots', 'accepts dots in a date of birth', 'beyond-its-parts', /^\d{4}\.\d\d\.\d\d$/],
      ['months-in-words', 'accepts the name of the month first', 'in-words', /^[A-Z][a-z]+ \d+, \d{4}$/],
    ] as const
  ).map(([id, title, family, form]) =>
    converting(`dates-of-birth-in-${id}`, title, ['createCardUser', 'dob'], [`dob-${family}`], (said, last) =>
      typeof said === 'string' && form.test(said) ? last : undefined,
    ),
  ),
  converting(
    'dates-of-birth-in-three-numbers',
    'reads a list of three numbers as a date of birth',
    ['createCardUser', 'dob'],
    ['dob-as-its-parts'],
    (said, last) => (Array.isArray(said) && said.length === 3 ? last : undefined),
  ),
  converting(
    'addresses-with-a-name',
    'accepts the name of its owner before an e-mail address',
    ['createCardUser', 'email'],
    ['email-with-text-around-it'],
    text((said) => /<(.*)>$/.exec(said)?.[1]),
  ),
  mutant(
    'addresses-with-a-line-break',
    'keeps a line break behind an e-mail address',
    'createCardUser',
    ['email-with-text-around-it'],
    ({ read, ...parts }) => ({
      ...parts,
      read(operation, path, request) {
        const body = parsed(request.body) as { email?: unknown } | undefined
        const email = body?.email
        if (typeof email !== 'string' || !email.endsWith('\n')) return read(operation, path, request)
        const matched = read(operation, path, { ...request, body: JSON.stringify({ ...body, email: email.trim() }) })
        return { ...matched, body: { ...matched.body, email } }
      },
    }),
  ),
  converting(
    'addresses-with-two-dots',
    'accepts two dots in the domain of an e-mail address',
    ['createCardUser', 'email'],
    ['email-with-a-broken-domain'],
    text((said) => said.replace(/(?<=@.*)\.\./, '.')),
  ),
  converting(
    'dates-of-birth-of-a-spreadsheet',
    'reads a text of digits as the number of a day',
    ['createCardUser', 'dob'],
    ['dob-of-another-calendar'],
    text((said) => (/^\d{5}$/.test(said) ? dateOf((Number(said) - 25_569) * 86_400_000) : undefined)),
  ),
  converting(
    'dates-of-birth-of-asp-net',
    'reads the dates of ASP.NET',
    ['createCardUser', 'dob'],
    ['dob-of-another-calendar'],
    text((said) => {
      const [, time] = /^\/Date\((-?\d+)\)\/$/.exec(said) ?? []
      return time === undefined ? undefined : dateOf(Number(time))
    }),
  ),
]

/** Reads the fields of a body under names that only resemble theirs. */
const aliasing = (operationId: string, isAlias: (said: string, name: string) => boolean): Alteration => {
  const names = requestFields(contract.operation(operationId)).map(({ name }) => name)
  return (parts) => ({
    ...parts,
    read(operation, path, request) {
      const body = operation.operationId === operationId ? parsed(request.body) : undefined
      if (typeof body !== 'object' || body === null) return parts.read(operation, path, request)
      const known = Object.entries(body).map(([said, value]) => [
        Object.hasOwn(body, names.find((name) => isAlias(said, name)) ?? said)
          ? said
          : (names.find((name) => isAlias(said, name)) ?? said),
        value,
      ])
      return parts.read(operation, path, { ...request, body: JSON.stringify(Object.fromEntries(known)) })
    },
  })
}

const names: readonly Mutant[] = [
  mutant(
    'cards-are-ordered-in-any-case',
    'reads the names of fields without regard to case',
    'createCard',
    ['balance-under-another-name', 'grade-under-another-name'],
    aliasing('createCard', (said, name) => said.toLowerCase() === name),
  ),
  mutant(
    'registrations-in-camel-case',
    'also reads names in camel case',
    'createCardUser',
    ['billing-city-under-another-name'],
    aliasing('createCardUser', (said, name) => said === camelCase(name)),
  ),
  mutant(
    'payments-with-hyphens',
    'does not tell hyphens and underscores apart',
    'checkPaymentStatus',
    ['order-id-under-another-name'],
    aliasing('checkPaymentStatus', (said, name) => said.replaceAll('-', '_') === name || said === name.toUpperCase()),
  ),
  mutant(
    'actions-under-any-name',
    'reads parameters in any case, and as lists',
    'queryCardOperation',
    ['action-under-another-name'],
    (parts) => ({
      ...parts,
      read: (operation, path, request) =>
        parts.read(operation, path, {
          ...request,
          target: request.target.replace(/\baction(%5B%5D|%20|\+)?=/i, 'action='),
        }),
    }),
  ),
]

/** Servers that read what a framework lets through: each one spelling, name or notation that the contract forbids. */
export const misspeltValueMutants: readonly Mutant[] = [...numbers, ...booleans, ...enums, ...dates, ...names]
