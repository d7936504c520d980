import type { ContractDocument } from '../document.ts'
import { resolve } from '../resolve.ts'

/** The parts of a JSON Schema that the contract uses. */
export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly description?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, unknown>>
  readonly items?: unknown
  readonly 'x-observed'?: readonly string[]
  readonly 'x-decided'?: { readonly gap: string; readonly values: readonly string[] }
  readonly 'x-applies-to'?: Readonly<Record<string, readonly unknown[]>>
  readonly 'x-may-be-unset'?: boolean
  readonly 'x-collides'?: boolean
  readonly 'x-secret'?: boolean
}

/** A property, a parameter or the items of a list, with what is inside it. */
export interface Field {
  readonly name: string
  readonly schema: Schema
  /** The component that the schema is, or that the items of the list are, if it has a name. */
  readonly component?: string
  readonly isRequired: boolean
  readonly children: readonly Field[]
}

export function schemaOf(document: ContractDocument, part: unknown): Schema {
  return (resolve(document, part) ?? {}) as Schema
}

/** The fields of a body, each with the fields inside it. */
export function fieldsOf(document: ContractDocument, part: unknown): Field[] {
  const { properties = {}, required = [] } = schemaOf(document, part)
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(document, name, property, required.includes(name)),
  )
}

export function fieldOf(document: ContractDocument, name: string, part: unknown, isRequired: boolean): Field {
  const schema = schemaOf(document, part)
  const inside = schema.items ?? part
  const component = componentOf(inside)
  return {
    name,
    schema,
    isRequired,
    children: fieldsOf(document, inside),
    ...(component ? { component } : {}),
  }
}

/** The name of the component that a part of the document refers to. */
export function componentOf(part: unknown): string | undefined {
  return (part as { $ref?: string } | undefined)?.$ref?.split('/').at(-1)
}
