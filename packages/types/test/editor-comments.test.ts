import { describe, expect, test } from 'vitest'
import { readDocument } from '../build/document.ts'
import { withEditorComments } from '../build/editor-comments.ts'
import { generate } from '../build/generate.ts'

const text = await generate(readDocument())

/** The comment above a field in the declaration of a schema. */
function commentOn(schema: string, field: string): string {
  const [, declaration = ''] = text.split(new RegExp(`^ {8}${schema}: \\{$`, 'm'))
  const [, comment = ''] = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s+${field}\\??:`).exec(declaration) ?? []
  return comment.replaceAll(/^\s*\* ?/gm, '').trim()
}

describe('what an editor shows on a field', () => {
  test('is its description and an example', () => {
    expect(commentOn('NewCardUser', 'billing_adress')).toMatchInlineSnapshot(`
      "@description Street address for bills. The name is spelled with one "d", and only that spelling is part of the interface.
      @example 12 Rue des Palmiers"
    `)
  })

  test('is its default where it has one', () => {
    expect(commentOn('NewCardUser', 'is_business')).toMatchInlineSnapshot(`
      "@description Whether the user is a business. Left out, it is an individual.
      @default false
      @example false"
    `)
  })

  test('is taken from the schema it refers to where the field itself says nothing', () => {
    expect(commentOn('NewCard', 'card_type')).toMatchInlineSnapshot(`
      "@description The network the card belongs to.
      @example VISA"
    `)
    expect(commentOn('Card', 'created_at')).toMatchInlineSnapshot(`
      "Format: date-time
      @description When the card was issued.
      @example 2026-03-02T09:15:00Z"
    `)
  })

  test('of a query has the example of its schema', () => {
    const { query } = /query: \{(?<query>[^}]*)\}/.exec(text)?.groups ?? {}
    expect(query).toContain('@example transactions')
  })
})

describe('every field of every schema', () => {
  const fields = Object.entries(readDocument().components?.schemas ?? {}).flatMap(([schema, definition]) =>
    'properties' in definition ? Object.keys(definition.properties ?? {}).map((field) => [schema, field] as const) : [],
  )

  test.each(fields)('%s.%s is described', (schema, field) => {
    expect(commentOn(schema, field)).toContain('@description')
  })
})

test('comments are added to a copy of the document', () => {
  const document = readDocument()
  withEditorComments(document)
  expect(document).toEqual(readDocument())
})
