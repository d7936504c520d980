import type { Corruption } from '../faulty-case.ts'
import { spellingsOf } from './spelling.ts'

/** Values that a schema excludes, for one reason. */
export interface WrongForm {
  /** The end of the ID: `that-is-no-address`. */
  readonly name: string
  /** Set if the interface does not say it without doubt. Default: `documented`. */
  readonly level?: 'inferred'
  /** The fault as the object of "accepted", for a field in backquotes: "a value outside the enum of `currency`". */
  readonly says: (field: string) => string
  readonly values: readonly Corruption[]
}

/**
 * The interface names these formats. A value that no parser takes for one must be rejected: documented. JSON Schema treats a format as
 * a comment by default, so that a value which some parsers take must be rejected is only inferred.
 */
export const wrongForms: Readonly<Record<string, readonly WrongForm[]>> = {
  email: [
    {
      name: 'without-an-address',
      says: (field) => `an ${field} without an address in it`,
      // Not a constant: a server that knows it from another request may reject it as a duplicate.
      values: [(valid) => String(valid).replace(/@.*/, ''), (valid) => `${String(valid).replace(/@.*/, '')} mballa`],
    },
    {
      name: 'that-is-no-address',
      level: 'inferred',
      says: (field) => `an ${field} that is not an e-mail address`,
      values: [
        (valid) => String(valid).replaceAll('@', '.'),
        (valid) => String(valid).replace(/@.*/, '@'),
        (valid) => String(valid).slice(String(valid).lastIndexOf('@')),
        (valid) => String(valid).replace(/^./, '$& '),
        (valid) => String(valid).replace('@', '@@'),
        () => '',
      ],
    },
  ],
  date: [
    {
      name: 'that-is-no-date',
      says: (field) => `a ${field} that is no date in the form YYYY-MM-DD`,
      values: [
        () => 'yesterday',
        (valid) => String(valid).split('-').toReversed().join('/'),
        (valid) => String(valid).replace(/-\d\d-\d\d$/, '-13-45'),
      ],
    },
    {
      name: 'in-another-form',
      level: 'inferred',
      says: (field) => `a ${field} that is not in the form YYYY-MM-DD`,
      values: [
        (valid) => String(valid).split('-').toReversed().join('-'),
        (valid) => String(valid).replace(/(\d{4})-(\d\d)-(\d\d)/, '$2/$3/$1'),
        (valid) => String(valid).replaceAll('-', ''),
        (valid) => String(valid).slice(2),
        (valid) => String(valid).replaceAll('-', '/'),
        () => '1990-4-5',
        (valid) => `${valid}T00:00:00Z`,
        () => '',
      ],
    },
    {
      name: 'on-no-calendar',
      level: 'inferred',
      says: (field) => `a ${field} that is not a calendar date`,
      values: [
        (valid) => String(valid).replace(/-\d\d-/, '-13-'),
        (_, turn) => `${1960 + (turn % 40)}-02-30`,
        (_, turn) => `${1960 + (turn % 40)}-${['04', '06', '09', '11'][turn % 4]}-31`,
        // No leap year.
        (_, turn) => `${1961 + 4 * (turn % 10)}-02-29`,
        // A century is one only if 400 divides it.
        () => '1900-02-29',
        () => '2100-02-29',
        // A month and a day, if they are swapped.
        (_, turn) => `${1960 + (turn % 40)}-${13 + (turn % 16)}-0${1 + (turn % 9)}`,
      ],
    },
  ],
  'date-time': [
    {
      name: 'that-is-no-timestamp',
      level: 'inferred',
      says: (field) => `a ${field} that is not a timestamp`,
      values: [() => 'yesterday at noon'],
    },
  ],
  uuid: [
    {
      name: 'that-is-no-uuid',
      level: 'inferred',
      says: (field) => `a ${field} that is not a UUID`,
      values: [() => 'no-uuid'],
    },
  ],
  uri: [
    {
      name: 'that-is-no-uri',
      level: 'inferred',
      says: (field) => `a ${field} that is not a URI`,
      values: [() => 'no uri'],
    },
  ],
}

/**
 * Wrong spellings of an e-mail address. To reject a string for its format is inferred.
 *
 * Intentionally without dots at the ends of the name and hyphens at those of the domain: mailboxes with such addresses exist, and
 * a careful server may accept them.
 */
export const addresses = spellingsOf(String, [
  {
    family: 'with-text-around-it',
    says: 'with text around it',
    write: [
      (address) => `Awa <${address}>`,
      (address) => `${address}\n`,
      (address) => `${address},${address}`,
      (address) => `${address} x`,
      (address) => address.replace('@', '\t@'),
    ],
  },
  {
    family: 'with-a-broken-domain',
    says: 'with a domain that cannot exist',
    write: [
      (address) => address.replace('@', '@.'),
      (address) => address.replace(/\.(?=[^.]*$)/, '..'),
      (address) => address.replace('@', '@a b.'),
    ],
  },
])
