import { camelCase } from '../model/camel-case.ts'
import type { Session } from '../model/session.ts'
import { show } from '../model/show.ts'
import { type Field, fieldsOf, isFreeText } from '../samples/fields.ts'

export type Body = Record<string, unknown>

/** A registration that deviates from the plain one, and what it means if only this one is accepted. */
export interface OtherRegistration {
  readonly body: Body
  readonly wish: string
}

export function userFields({ contract }: Session): readonly Field[] {
  return fieldsOf(contract, contract.operation('createCardUser'))
}

export function plainUser({ samples }: Session): Body {
  return samples.body('createCardUser')
}

/** Registrations with an optional field. */
export function withOptionalFields(session: Session): OtherRegistration[] {
  return userFields(session)
    .filter(({ required }) => !required)
    .map(({ name }) => ({
      body: { ...plainUser(session), [name]: session.samples.optional('createCardUser', name) },
      wish: `it requires \`${name}\`, which is optional`,
    }))
}

/** Registrations with fields under other names, in place of the documented ones and beside them. */
export function underOtherNames(session: Session): OtherRegistration[] {
  const spellings = [
    { rename: twoDs, field: '`billing_address`', own: '`billing_adress`' },
    { rename: camelCase, field: 'field names in camel case', own: 'the documented ones' },
  ]
  return spellings.flatMap(({ rename, field, own }) => {
    const [plain, other] = [plainUser(session), plainUser(session)]
    return [
      { body: renamed(plain, rename), wish: `it accepts ${field} in place of ${own}` },
      { body: { ...renamed(other, rename), ...other }, wish: `it requires ${field} in addition to ${own}` },
    ]
  })
}

/** Registrations with one of these fields in another form, or without it. */
export function inOtherForms(session: Session, names: readonly string[]): OtherRegistration[] {
  const fields = userFields(session).filter(({ name }) => names.includes(name))
  return fields.flatMap((field): OtherRegistration[] => {
    const { name, schema } = field
    const replaced = (change: (value: unknown) => unknown): OtherRegistration => {
      const plain = plainUser(session)
      const value = change(plain[name])
      const said = typeof value === 'number' ? 'a number' : show(value)
      return { body: { ...plain, [name]: value }, wish: `it accepts ${said} as \`${name}\`` }
    }
    if (schema.format === 'date') {
      return dateForms.map((form) => replaced((date) => String(date).replace(/(\d{4})-(\d\d)-(\d\d)/, form)))
    }
    if (!isFreeText(field)) return []
    const left = { ...plainUser(session), [name]: undefined }
    return [replaced(asNumber), { body: left, wish: `it accepts a request without \`${name}\`` }]
  })
}

/** A registration with a number in place of every free text. */
export function withNumbers(session: Session): OtherRegistration {
  const plain = plainUser(session)
  const texts = userFields(session).filter(isFreeText)
  const numbers = texts.flatMap(({ name }) => (Object.hasOwn(plain, name) ? [[name, asNumber(plain[name])]] : []))
  return { body: { ...plain, ...Object.fromEntries(numbers) }, wish: 'it accepts numbers in place of strings' }
}

const dateForms = ['$3/$2/$1', '$2/$3/$1', '$3.$2.$1', '$1-$2-$3T00:00:00Z'] as const

function asNumber(value: unknown): number {
  return Number(String(value).replace(/\D/g, '').slice(0, 15)) || 1
}

function twoDs(name: string): string {
  return name.replace('adress', 'address')
}

function renamed(body: Body, rename: (name: string) => string): Body {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [rename(name), value]))
}
