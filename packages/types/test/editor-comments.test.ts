import { describe, expect, test } from 'vitest'
import { withEditorComments } from '../build/editor-comments.ts'
import { generate, readDocument } from '../build/generate.ts'

interface Field {
  $ref?: string
  description?: string
  format?: string
  default?: unknown
  examples?: unknown[]
}

const text = await generate(readDocument())
const schemas = (readDocument().components?.schemas ?? {}) as Record<string, Field & { properties?: object }>
const fields = Object.entries(schemas).flatMap(([schema, { properties = {} }]) =>
  Object.entries(properties).map(([name, field]) => [schema, name, field as Field] as const),
)

/** The comment above a field in the declaration of a schema, without its asterisks. */
function commentOn(schema: string, field: string): string {
  const [, declaration = ''] = text.split(new RegExp(`^(?: {8}${schema}:|export interface ${schema}) \\{$`, 'm'))
  const [, comment = ''] = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s+${field}\\??:`).exec(declaration) ?? []
  return comment.replaceAll(/^\s*\* ?/gm, '').trim()
}

describe('the comments that an editor shows on a field', () => {
  test.each(fields)('%s.%s has its description, or that of the schema it refers to', (schema, name, field) => {
    const target = schemas[field.$ref?.split('/').at(-1) ?? ''] ?? {}
    const { description, format, default: fallback, examples } = { ...target, ...field }
    const comment = commentOn(schema, name)
    expect(comment).toContain(`@description ${description?.split('\n')[0]}`)
    if (format) expect(comment).toContain(`Format: ${format}`)
    if (fallback !== undefined) expect(comment).toContain(`@default ${fallback}`)
    for (const example of examples ?? []) expect(comment).toContain(`@example ${example}`)
  })

  test('billing_adress has an example, is_business its default, and created_at that it is a time', () => {
    expect(commentOn('CardUserRegistration', 'billing_adress')).toContain('@example')
    expect(commentOn('CardUserRegistration', 'is_business')).toContain('@default false')
    expect(commentOn('Card', 'created_at')).toContain('Format: date-time')
  })

  test('a query parameter has the example of its schema', () => {
    const { query } = /query: \{(?<query>[^}]*)\}/.exec(text)?.groups ?? {}
    expect(query).toContain('@example transactions')
  })
})

test('comments are added to a copy of the document', () => {
  const document = readDocument()
  withEditorComments(document)
  expect(document).toEqual(readDocument())
})
