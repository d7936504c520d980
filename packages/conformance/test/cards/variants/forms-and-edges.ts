import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import { acting, responding } from '../mutants/patches.ts'
import type { Variant } from './variant.ts'

type Said = Readonly<Record<string, unknown>>

const picky = (id: string, title: string, isRejected: (said: Said) => boolean): Variant => ({
  id,
  title,
  alter: acting(['createCardUser'], (act) => (matched, state) => {
    if (isRejected(matched.body)) throw new Rejection(422, 'no')
    return act(matched, state)
  }),
})

const showing = (id: string, title: string, change: (name: string) => string): Variant => ({
  id,
  title,
  alter: responding(['createCardUser'], ({ first_name, last_name, ...data }) => ({
    ...data,
    first_name: change(String(first_name)),
    last_name: change(String(last_name)),
  })),
})

const strict = (
  id: string,
  title: string,
  status: number,
  isRejected: (request: ModelRequest) => boolean,
): Variant => ({
  id,
  title,
  alter: (parts) => ({
    ...parts,
    read(operation, path, request) {
      const matched = parts.read(operation, path, request)
      if (isRejected(request)) throw new Rejection(status, 'not in this form')
      return matched
    },
  }),
})

const namesOf = ({ first_name, last_name }: Said): string[] => [String(first_name), String(last_name)]
const isTwoLetters = (said: Said): boolean => namesOf(said).some((name) => name.length === 2)
const ageOf = ({ dob }: Said): number => (Date.now() - Date.parse(String(dob))) / (365.25 * 24 * 3_600_000)

/** What each of these accepts is open, so a server can be as strict as this. */
const openForms: Readonly<Record<string, RegExp>> = {
  country_code: /^\d{1,3}$/,
  contact: /^\d{6,12}$/,
  billing_country: /^[A-Z]{2}$/,
  billing_postal_code: /^\d{4,6}$/,
  id_number: /^[A-Z\d-]+$/,
}

/** Servers that accept fewer forms and values than others where the contract leaves that open, or return equivalent ones. */
export const formVariants: readonly Variant[] = [
  {
    ...picky(
      'no-short-names',
      'a name of two letters is rejected without a reason; the samples give others',
      isTwoLetters,
    ),
    samples: { first_name: 'Awa', last_name: 'Mballa' },
  },
  {
    ...picky('no-short-names-and-no-samples', 'a name of two letters is rejected without a reason', isTwoLetters),
    cleanAt: 'observed',
  },
  picky(
    'people-of-an-age',
    'users are at least 21 and less than 90 years old',
    (said) => ageOf(said) < 21 || ageOf(said) >= 90,
  ),
  picky('one-form-of-numbers', 'numbers and codes of a user have one form each', (said) => {
    return Object.entries(openForms).some(([name, form]) => !form.test(String(said[name])))
  }),
  picky('sixty-letters', 'a text can have sixty characters', (said) => {
    return Object.values(said).some((value) => typeof value === 'string' && value.length > 60)
  }),
  picky('no-markup-and-no-pictures', 'a text with a tag, a brace, a backslash or an emoji is rejected', (said) => {
    return Object.values(said).some((value) => /[<>{}\\]|\p{Extended_Pictographic}/u.test(String(value)))
  }),
  picky('mail-is-looked-up', 'the domain of an e-mail address must exist', ({ email }) => {
    return !/@example\.(com|net|org|cm|co\.uk|international)$/i.test(String(email))
  }),
  picky('one-mail-server', 'the domain of an e-mail address must be one that accepts mail', ({ email }) => {
    return !/@example\.com$/i.test(String(email))
  }),
  picky('ascii-names', 'a name with a letter outside ASCII is rejected', (said) =>
    namesOf(said).some((name) => !/^[ -~]*$/.test(name)),
  ),
  picky('names-to-emboss', 'a name with anything but letters and what joins them is rejected', (said) =>
    namesOf(said).some((name) => !/^[A-Za-z]+(?:[ '.-]+[A-Za-z]+)*$/.test(name)),
  ),
  showing('names-in-capitals', 'names are returned in capitals', (name) => name.toUpperCase()),
  showing('names-in-ascii-capitals', 'names are returned in capitals, but for letters outside ASCII', (name) =>
    name.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  ),
  showing('names-in-title-case', 'names are returned with one capital', (name) => {
    return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()
  }),
  {
    id: 'one-reference-for-all',
    title: 'every user has the same reference, that of the client',
    alter: responding(['createCardUser'], (data) => ({ ...data, reference: 'CLIENT-7' })),
  },
  {
    id: 'small-addresses',
    title: 'e-mail addresses are returned in small letters',
    alter: responding(['createCardUser'], (data) => ({ ...data, email: String(data.email).toLowerCase() })),
  },
  {
    id: 'decomposed-names',
    title: 'accents in names are returned as combining characters',
    alter: responding(['createCardUser'], (data) => ({
      ...data,
      first_name: String(data.first_name).normalize('NFD'),
      last_name: String(data.last_name).normalize('NFD'),
    })),
  },
  strict(
    'accept-decides',
    'a request whose Accept header excludes JSON gets 406',
    406,
    ({ headers: { accept = '*/*' } }) => {
      return !/\*\/\*|application\/(json|\*)/.test(accept)
    },
  ),
  strict('no-exponents-in-queries', 'an amount with an exponent is rejected in a query', 400, ({ target }) => {
    return /amount=[\d.]+e/i.test(target)
  }),
  strict(
    'no-parameters',
    'a Content-Type with any parameter is rejected, charset=utf-8 included',
    415,
    (request) => request.headers['content-type']?.includes(';') ?? false,
  ),
  strict('no-encoding-in-paths', 'a path with percent-encoding is rejected', 400, ({ target }) => {
    return target.split('?')[0]?.includes('%') ?? false
  }),
]
