import { show, showAnswer } from '../expect/received.ts'
import { sentBody } from '../expect/sent.ts'
import type { Answer, Stage } from '../model/stage.ts'
import { camelCase } from '../samples/camel-case.ts'
import { type Field, fieldsOf } from '../samples/fields.ts'
import { type Ask, isSameAnswer, withoutCredentials } from './ask.ts'

/** Refusals of the way in which something was asked, and not of what it said. */
const otherwiseRefused = [401, 403, 404, 405, 406, 407, 411, 413, 414, 415, 417, 426, 428, 429, 431]

/**
 * Which texts a service takes is open: it may serve one country only, or ask whether an e-mail address has a mailbox, which
 * those of the contract's examples never have. A date needs nobody but itself to be right. So a registration that is refused
 * for a text of ours, or for nothing that is told, says nothing yet; but where no text of that kind is asked for at all, the
 * rest of the run has to tell.
 */
export async function whySampleIsRefused(stage: Stage, ask: Ask, refusal: Answer): Promise<string | undefined> {
  const { status = 0 } = refusal
  if (!refusal.isRefusal || otherwiseRefused.includes(status) || status >= 500) return undefined
  const fields = fieldsOf(stage.contract, stage.contract.operation('createCardUser'))
  const texts = fields.filter(isText).map(({ name }) => name)
  const body = refusal.exchange.response?.body ?? ''
  const named = fields.map(({ name }) => name).filter((name) => isNamedIn(body, name))
  const mendable = named.filter((name) => texts.includes(name) && stage.overrides[name] === undefined)
  if ((named.length > 0 && mendable.length === 0) || wantsAnother(body, named)) return undefined
  for (const other of otherBodies(stage, fields, mendable)) {
    if ((await ask('createCardUser', { body: other })).isSuccess) return undefined
  }
  const told = `a plain registration is refused (createCardUser: ${showAnswer(refusal)})`
  if (mendable.length > 0) {
    const sent = sentBody(refusal) ?? {}
    const flags = mendable.map((name) => `--sample ${name}=VALUE instead of ${show(sent[name])}`).join(', and ')
    return `${told}. Which texts are taken is open: give one that the service takes with ${flags}.`
  }
  const anonymous = await ask(
    'createCardUser',
    { body: stage.samples.body('createCardUser') },
    withoutCredentials(stage),
  )
  const doubt = isSameAnswer(anonymous, refusal)
    ? ' Without credentials it is refused in the same way: are those that were given right?'
    : ''
  return `${told}, and does not say for which field. Which texts are taken is open: give those that the service takes with --sample NAME=VALUE (${texts.join(', ')}).${doubt}`
}

function isText({ schema }: Field): boolean {
  return schema.type === 'string' && [undefined, 'email'].includes(schema.format) && !schema.enum
}

/** Everything that is documented as required was sent: a service that misses a field of another name has one of its own. */
function wantsAnother(body: string, named: readonly string[]): boolean {
  const [, name = ''] = /\b(\w+)\b\W{1,3}(?:field )?is (?:required|missing|mandatory)\b/.exec(body) ?? []
  return /[a-z](?:_[a-z]|[A-Z])/.test(name) && !named.some((one) => name === one || name === camelCase(one))
}

/** The name as a word of its own: `id_number`, but not the one in `valid_id_numbers`. */
function isNamedIn(text: string, name: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9_])(?:${name}|${camelCase(name)})(?![A-Za-z0-9_])`).test(text)
}

type Body = Record<string, unknown>

/** What a service would grant that took this text, but another request than the documented one: that is a departure. */
function otherBodies({ samples }: Stage, fields: readonly Field[], named: readonly string[]): Body[] {
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
