import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { Mutant } from './mutant.ts'
import { acting, responding } from './patches.ts'

type Said = Readonly<Record<string, unknown>>
type Format = 'date' | 'text' | 'email'

function rejecting(
  format: Format,
  id: string,
  title: string,
  isRejected: (said: Said) => boolean,
  status = 422,
): Mutant {
  const check = `create-card-user/accepts-every-kind-of-${format}`
  return {
    id,
    title,
    breaks: [check],
    foundBy: [check],
    alter: acting(['createCardUser'], (act) => (matched, state) => {
      if (isRejected(matched.body)) throw new Rejection(status, 'not valid')
      return act(matched, state)
    }),
  }
}

const date = (id: string, title: string, isRejected: (dob: string) => boolean): Mutant =>
  rejecting('date', id, title, ({ dob }) => isRejected(String(dob)))

const text = (id: string, title: string, field: string, pattern: RegExp, status?: number): Mutant =>
  rejecting('text', id, title, (said) => pattern.test(String(said[field] ?? '')), status)

const email = (id: string, title: string, pattern: RegExp): Mutant =>
  rejecting('email', id, title, (said) => pattern.test(String(said.email)))

/** Servers that reject valid values which few users have. */
const rejectingMutants: readonly Mutant[] = [
  date(
    'dates-need-a-time',
    'a date of birth on the first day of Unix time counts as missing',
    (dob) => Date.parse(dob) === 0,
  ),
  date('dates-before-time', 'a date of birth before 1970 is rejected', (dob) => Date.parse(dob) < 0),
  date('no-leap-days', '29 February is rejected in every year', (dob) => dob.endsWith('-02-29')),
  date('no-leap-century', '29 February 2000 is rejected: 100 divides the year', (dob) => dob === '2000-02-29'),
  date('thirty-days-a-month', 'the 31st of any month is rejected', (dob) => dob.endsWith('-31')),
  date('eleven-months', 'any day in December is rejected', (dob) => dob.slice(5, 7) === '12'),
  date('octal-days', 'months and days 08 and 09 are rejected', (dob) => /-0[89]-0[89]$/.test(dob)),
  date(
    'no-year-zero',
    'the year 2000 counts as missing: its last two digits are zero',
    (dob) => dob.slice(2, 4) === '00',
  ),
  date('months-after-days', 'the 13th of January is rejected: there is no thirteenth month', (dob) =>
    /-01-(1[3-9]|2)/.test(dob),
  ),
  date('summers-without-ends', 'the last days of June and September are rejected', (dob) => /-(06|09)-30$/.test(dob)),
  text('no-apostrophes', 'a last name with an apostrophe is rejected', 'last_name', /'/),
  text('no-word-null', 'the last name Null counts as missing', 'last_name', /^null$/i),
  text('long-states-only', 'a billing state of one letter is rejected', 'billing_state', /^.$/),
  text('quotes-end-a-city', 'an apostrophe in the billing city returns 500', 'billing_city', /'/, 500),
  text('no-full-stops', 'a first name with a full stop is rejected', 'first_name', /\./),
  text('addresses-without-hyphens', 'a hyphen in the billing address is rejected', 'billing_adress', /-/),
  text('businesses-with-capitals', 'a business name without a capital is rejected', 'business_name', /^[^A-Z]+$/),
  text('no-test-people', 'the last name Test is rejected', 'last_name', /^test$/i, 403),
  text(
    'no-words-of-sql',
    'the first name Grant is rejected by a firewall',
    'first_name',
    /^(grant|select|drop)\b/i,
    403,
  ),
  text('names-begin-with-capitals', 'a last name without a capital is rejected', 'last_name', /^[a-z][a-z ]+$/),
  text('undefined-is-missing', 'the first name Undefined counts as missing', 'first_name', /^undefined$/i),
  email('no-tagged-addresses', 'an e-mail address with a plus sign is rejected', /\+/),
  email('no-quoted-addresses', 'an e-mail address with an apostrophe is rejected', /'/),
  email('addresses-in-small-letters', 'an e-mail address with a capital is rejected', /[A-Z]/),
  email('addresses-begin-with-letters', 'an e-mail address that begins with a digit is rejected', /^\d/),
  email('four-letters-at-most', 'a top-level domain of more than four letters is rejected', /\.[a-z]{5,}$/i),
  email('ten-letters-at-most', 'a top-level domain of more than ten letters is rejected', /\.[a-z]{11,}$/i),
  email('three-letters-at-least', 'a top-level domain of two letters is rejected', /\.[a-z]{2}$/i),
  email(
    'domains-of-two-parts',
    'an e-mail address with more than one full stop in its domain is rejected',
    /@.*\..*\./,
  ),
  email('domains-without-hyphens', 'an e-mail address with a hyphen in its domain is rejected', /@.*-/),
  email('mailboxes-have-letters', 'an e-mail address with digits only before its @ is rejected', /^\d+@/),
]

const echo = 'create-card-user/echoes-name-and-email'

const echoing = (id: string, title: string, field: string, change: (sent: string) => string): Mutant => ({
  id,
  title,
  breaks: [echo],
  foundBy: [`${echo}/beyond-ascii`],
  alter: responding(['createCardUser'], (data) => ({ ...data, [field]: change(String(data[field])) })),
})

/** Servers that change some values on the way back. */
export const echoingMutants: readonly Mutant[] = [
  echoing('leading-zeros-are-dropped', 'a first name of digits comes back as a number would', 'first_name', (sent) => {
    return /^\d+$/.test(sent) ? String(Number(sent)) : sent
  }),
  echoing('quotes-are-doubled', 'double quotes in a last name come back twice, as in CSV', 'last_name', (sent) =>
    sent.replaceAll('"', '""'),
  ),
  echoing('a-comma-ends-a-name', 'a last name ends before its comma', 'last_name', (sent) => sent.split(',')[0] ?? ''),
  echoing('entities-are-decoded', '&amp; in a first name comes back as an ampersand', 'first_name', (sent) =>
    sent.replaceAll('&amp;', '&'),
  ),
  echoing(
    'percent-is-decoded',
    'a percent sign with two digits in a last name comes back decoded',
    'last_name',
    (sent) => {
      return sent.replace('%20', ' ')
    },
  ),
  echoing('plus-is-a-blank', 'a plus sign in a first name comes back as a space', 'first_name', (sent) =>
    sent.replaceAll('+', ' '),
  ),
  echoing('backslashes-act', 'a backslash and n in a last name come back as a line feed', 'last_name', (sent) =>
    sent.replaceAll('\\n', '\n'),
  ),
  echoing(
    'only-the-basic-plane',
    'a character beyond the basic plane in a first name comes back as a question mark',
    'first_name',
    (sent) => {
      return sent.replace(/[\u{10000}-\u{10ffff}]/gu, '?')
    },
  ),
  echoing('names-begin-with-capitals-only', 'capitals inside a last name come back small', 'last_name', (sent) => {
    return /^[A-Z][a-z]+[A-Z][a-z]+$/.test(sent) ? sent.charAt(0) + sent.slice(1).toLowerCase() : sent
  }),
  echoing('null-is-empty', 'the first name Null comes back empty', 'first_name', (sent) =>
    sent === 'Null' ? '' : sent,
  ),
  echoing('tags-are-stripped', 'a tag in a first name is removed', 'first_name', (sent) =>
    sent.replace(/<[^>]+>/g, ''),
  ),
  echoing(
    'address-tags-are-dropped',
    'an e-mail address comes back without what follows its plus sign',
    'email',
    (sent) => {
      return sent.replace(/\+[^@]*/, '')
    },
  ),
  echoing(
    'addresses-without-dots',
    'full stops in the local part of an e-mail address are dropped if there are many',
    'email',
    (sent) => {
      return sent.startsWith('a.b.c.') ? sent.replaceAll('.', '') : sent
    },
  ),
]

const calendar = (id: string, title: string, correct: (dob: string) => string): Mutant => ({
  id,
  title,
  breaks: ['create-card-user/refuses-dob-on-no-calendar'],
  foundBy: ['create-card-user/refuses-dob-on-no-calendar'],
  alter: (parts) => ({
    ...parts,
    read: (operation, path, request) =>
      parts.read(operation, path, { ...request, body: request.body.replace(/\d{4}-\d\d-\d\d/, correct) }),
  }),
})

/** Servers that accept dates which no calendar has. */
const calendarMutants: readonly Mutant[] = [
  calendar('a-leap-day-in-1900', 'accepts 29 February 1900, as spreadsheets do', (dob) =>
    dob.replace(/^1900-02-29/, '1900-02-28'),
  ),
  calendar('a-leap-day-in-2100', 'accepts 29 February 2100', (dob) => dob.replace(/^2100-02-29/, '2100-02-28')),
  calendar('the-calendar-of-caesar', 'accepts 29 February of every fourth year', (dob) =>
    Number(dob.slice(0, 4)) % 4 === 0 ? dob.replace(/-02-29$/, '-02-28') : dob,
  ),
  calendar('days-before-months', 'reads a month above twelve as the day', (dob) =>
    dob.replace(/-(1[3-9]|2\d|3[01])-(0\d|1[0-2])$/, '-$2-$1'),
  ),
]

export const edgeValueMutants: readonly Mutant[] = [...rejectingMutants, ...calendarMutants]
