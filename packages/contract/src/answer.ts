/** What an implementation does about an open question: data that can be compared. */
export type Answer = string | number | readonly Answer[] | { readonly [name: string]: Answer }

/**
 * The JSON Schema of the answers to a gap. Its references lead to the shapes in the document, such as `#/x-answers/outcome`.
 * "Answers" in spec/extensions.md explains them.
 */
export interface AnswerSchema {
  readonly $ref?: string
  /** What is expected, in words. */
  readonly title?: string
  readonly type?: 'object'
  readonly enum?: readonly string[]
  /** What stands in the place of an accepted outcome, and the outcome. */
  readonly anyOf?: readonly AnswerSchema[]
  readonly properties?: Readonly<Record<string, AnswerSchema>>
  readonly additionalProperties?: AnswerSchema
  /** Which outcome each property describes. */
  readonly dependentSchemas?: Readonly<
    Record<string, { readonly properties: { readonly outcome: { readonly const: string } } }>
  >
  readonly propertyNames?: { readonly enum: readonly string[] }
}
