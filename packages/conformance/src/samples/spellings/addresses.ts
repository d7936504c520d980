import type { Spellings } from './spelling.ts'

type Write = (address: string) => string

const addressSpellings: readonly (Pick<Spellings, 'family' | 'says'> & { readonly write: readonly Write[] })[] = [
  {
    family: 'with-text-around-it',
    says: 'with text around it',
    write: [
      (address) => `Awa <${address}>`,
      (address) => `mailto:${address}`,
      (address) => `${address}\n`,
      (address) => `${address},${address}`,
      (address) => `${address} x`,
    ],
  },
  {
    family: 'with-a-broken-domain',
    says: 'with a domain that cannot exist',
    write: [
      (address) => address.replace('@', '@.'),
      (address) => address.replace(/\.(?=[^.]*$)/, '..'),
      (address) => address.replace('@', '@-'),
      (address) => address.replace('@', '@a b.'),
    ],
  },
  {
    family: 'with-a-broken-name',
    says: 'with a part before the @ that no address has',
    write: [
      (address) => address.replace('@', '.@'),
      (address) => `.${address}`,
      (address) => address.replace('@', '..x@'),
      (address) => address.replace('@', '\t@'),
    ],
  },
]

/** Wrong spellings of an e-mail address. To reject a string for its format is inferred. */
export const addresses: readonly Spellings[] = addressSpellings.map(({ write, ...rest }) => ({
  ...rest,
  standing: 'inferred',
  from: write.map((one) => (valid: unknown) => one(String(valid))),
}))
