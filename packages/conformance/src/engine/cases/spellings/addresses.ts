import { spellingsOf } from './spelling.ts'

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
