import { sentBody } from '../model/sent.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { show, showResponse } from '../model/show.ts'
import { camelCase } from '../samples/camel-case.ts'
import { type Field, fieldsOf } from '../samples/fields.ts'
import { type Ask, isSameResponse, withoutCredentials } from './ask.ts'

/** Statuses that reject the form of a request rather than its values. */
const otherwiseRejected = [401, 403, 404, 405, 406, 407, 411, 413, 414, 415, 417, 426, 428, 429, 431]

/**
 * Says which sample to change, if one of our texts may be the reason for a rejected registration. The contract does not say
 * which texts a service accepts: it may serve one country only, or look up the mailbox of an e-mail address, and the
 * contract's examples have none. A date is right or wrong by itself. The checks report other reasons for a rejection.
 */
export async function whySampleIsRejected(
  session: Session,
  ask: Ask,
  rejection: ApiResponse,
): Promise<string | undefined> {
  const { status = 0 } = rejection
  if (!rejection.isRejection || otherwiseRejected.includes(status) || status >= 500) return undefined
  const fields = fieldsOf(session.contract, session.contract.operation('createCardUser'))
  const texts = fields.filter(isText).map(({ name }) => name)
  const body = rejection.exchange.response?.body ?? ''
  const named = fields.map(({ name }) => name).filter((name) => isNamedIn(body, name))
  const mendable = named.filter((name) => texts.includes(name) && session.overrides[name] === undefined)
  if ((named.length > 0 && mendable.length === 0) || wantsAnother(body, named)) return undefined
  for (const other of otherBodies(session, fields, mendable)) {
    if ((await ask('createCardUser', { body: other })).isSuccess) return undefined
  }
  const told = `the target rejects a plain registration (createCardUser: ${showResponse(rejection)})`
  if (mendable.length > 0) {
    const sent = sentBody(rejection) ?? {}
    const flags = mendable.map((name) => `--sample ${name}=VALUE instead of ${show(sent[name])}`).join(', and ')
    return `${told}. It may accept only some of the valid values: set one that it accepts with ${flags}.`
  }
  const anonymous = await ask(
    'createCardUser',
    { body: session.samples.body('createCardUser') },
    withoutCredentials(session),
  )
  const doubt = isSameResponse(anonymous, rejection)
    ? ' It rejects a registration without credentials in the same way: check the credentials, too.'
    : ''
  return `${told} and does not name the field. It may accept only some of the valid values: set values that it accepts with --sample NAME=VALUE (${texts.join(', ')}).${doubt}`
}

function isText({ schema }: Field): boolean {
  return schema.type === 'string' && [undefined, 'email'].includes(schema.format) && !schema.enum
}

/** Every documented required field was sent, so a service that misses another field has added that requirement. */
function wantsAnother(body: string, named: readonly string[]): boolean {
  const [, name = ''] = /\b(\w+)\b\W{1,3}(?:field )?is (?:required|missing|mandatory)\b/.exec(body) ?? []
  return /[a-z](?:_[a-z]|[A-Z])/.test(name) && !named.some((one) => name === one || name === camelCase(one))
}

/** Whether the name occurs as a whole word: `id_number`, but not inside `valid_id_numbers`. */
function isNamedIn(text: string, name: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9_])(?:${name}|${camelCase(name)})(?![A-Za-z0-9_])`).test(text)
}

type Body = Record<string, unknown>

/** Registrations that deviate from the contract. A service that accepts one of them does not object to the texts in it. */
function otherBodies({ samples }: Session, fields: readonly Field[], named: readonly string[]): Body[] {
  const plain = (): Body => samples.body('createCardUser')
  const shown = samples.examples('createCardUser').map(({ body }) => body)
  if (named.length > 0) return [...shown, withNumbers(plain(), named), without(plain(), named)]
  const texts = fields.filter(isText).map(({ name }) => name)
  const dates = fields.filter(({ schema }) => schema.format === 'date').map(({ name }) => name)
  return [
    ...shown,
    renamed(plain(), camelCase),
    renamed(plain(), (name) => name.replace('adress', 'address')),
    withNumbers(plain(), texts),
    ...dateForms.map((form) => changed(plain(), dates, (date) => String(date).replace(/(\d+)-(\d+)-(\d+)/, form))),
    ...texts.flatMap((name) => [withNumbers(plain(), [name]), without(plain(), [name])]),
  ]
}

const dateForms = ['$3/$2/$1', '$2/$3/$1', '$3.$2.$1', '$1-$2-$3T00:00:00Z'] as const

function changed(body: Body, names: readonly string[], change: (value: unknown) => unknown): Body {
  return { ...body, ...Object.fromEntries(names.map((name) => [name, change(body[name])])) }
}

function withNumbers(body: Body, names: readonly string[]): Body {
  return changed(body, names, (value) => Number(String(value).replace(/\D/g, '').slice(0, 15)) || 1)
}

function without(body: Body, names: readonly string[]): Body {
  return changed(body, names, () => undefined)
}

function renamed(body: Body, rename: (name: string) => string): Body {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [rename(name), value]))
}
