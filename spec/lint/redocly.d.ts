// The part of Redocly's plugin interface that our rules use; @redocly/cli publishes no types.

export type Node = Record<string, unknown>

export interface Location {
  readonly source: { readonly absoluteRef: string }
  readonly pointer: string
  readonly absolutePointer: string
  child(path: string | number | ReadonlyArray<string | number>): Location
  key(): Location
}

export interface Place {
  readonly node: Node
  readonly location: Location
}

export interface Context {
  readonly location: Location
  readonly rawLocation: Location
  readonly key: string | number
  readonly parent: unknown
  readonly type: { readonly name: string }
  report(problem: { message: string; location: Location }): void
  resolve(reference: unknown, from?: string): { readonly node: unknown; readonly location: Location | undefined }
}

export type Visit = (node: Node, context: Context) => void

/** Keys are Redocly's node types, `any` for all of them, and `ref` for references. */
export type Visitor = Record<string, Visit | { enter?: Visit; leave?: Visit }>

/** Takes the options from redocly.yaml except `severity`. Called once per document, so that a rule can collect state. */
export type Rule<Options = object> = (options: Options) => Visitor
