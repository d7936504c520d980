import type { Mutant } from './mutant.ts'
import { responding } from './patches.ts'

const requirement = 'create-card-user/echoes-name-and-email'

/** Returns a text of a registration otherwise than it was sent. */
function changing(id: string, title: string, field: string, change: (text: string) => string): Mutant {
  return {
    id,
    title,
    breaks: [requirement],
    foundBy: [`${requirement}/beyond-ascii`],
    alter: responding(['createCardUser'], (data) => ({ ...data, [field]: change(String(data[field])) })),
  }
}

/** Returns an id of a lookup otherwise than it was sent. */
function renaming(
  id: string,
  title: string,
  operationId: string,
  breaks: string,
  field: string,
  change: (text: string) => string,
): Mutant {
  return {
    id,
    title,
    breaks: [breaks],
    foundBy: [breaks],
    alter: responding([operationId], (data) => ({ ...data, [field]: change(String(data[field])) })),
  }
}

/** Servers that return what was sent, but not as it was sent. */
export const changedEchoMutants: readonly Mutant[] = [
  changing('addresses-without-tags', 'an e-mail address comes back without its tag', 'email', (text) =>
    text.replace(/\+[^@]*@/, '@'),
  ),
  changing(
    'addresses-without-stops',
    'an e-mail address comes back without the full stops before its @',
    'email',
    (text) => {
      const [local = '', domain = ''] = text.split('@')
      return `${local.replaceAll('.', '')}@${domain}`
    },
  ),
  changing('addresses-of-the-parent-domain', 'an e-mail address comes back without its subdomain', 'email', (text) => {
    return text.replace(/@.*\.([^.]+\.[^.]+)$/, '@$1')
  }),
  changing(
    'addresses-without-apostrophes',
    'an e-mail address comes back with its apostrophe doubled',
    'email',
    (text) => text.replace("'", "''"),
  ),
  changing('apostrophes-in-title-case', 'a capital after an apostrophe comes back small', 'first_name', (text) => {
    return text.replace(/[’'].*/, (rest) => rest.toLowerCase())
  }),
  changing('names-with-plain-apostrophes', 'a typographic apostrophe comes back as a plain one', 'last_name', (text) =>
    text.replace('’', "'"),
  ),
  changing('names-as-html', 'an ampersand comes back as an entity', 'last_name', (text) =>
    text.replaceAll(/&(?!amp;)/g, '&amp;'),
  ),
  changing('names-decoded-as-html', 'an entity in a name comes back as its sign', 'first_name', (text) =>
    text.replaceAll('&amp;', '&'),
  ),
  changing('names-decoded-as-queries', 'a plus sign in a name comes back as a blank', 'first_name', (text) =>
    text.replaceAll('+', ' '),
  ),
  changing('names-without-stops', 'a full stop behind a name does not come back', 'last_name', (text) =>
    text.replace(/\.$/, ''),
  ),
  changing('names-as-numbers', 'a name of digits comes back without its zeros', 'first_name', (text) =>
    text.replace(/^0+(?=\d+$)/, ''),
  ),
  renaming(
    'orders-in-capitals',
    'an order comes back in capitals',
    'checkPaymentStatus',
    'check-payment-status/is-the-payment-asked-for',
    'order_id',
    (text) => text.toUpperCase(),
  ),
  renaming(
    'cards-in-capitals-come-back',
    'the ID of a card comes back in capitals',
    'withdrawFromCard',
    'card-operations/name-the-card',
    'card_id',
    (text) => text.toUpperCase(),
  ),
  renaming(
    'owners-with-a-blank',
    'the owner of a card comes back with a blank behind',
    'createCard',
    'create-card/belongs-to-the-user-in-the-path',
    'user_id',
    (text) => `${text} `,
  ),
]
