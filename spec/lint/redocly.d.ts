// The part of Redocly's plugin interface that our rules use; @redocly/cli publishes no types of its own.

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

/** Keys are Redocly's node types, `any` for every one of them, and `ref` for the references themselves. */
export type Visitor = Record<string, Visit | { enter?: Visit; leave?: Visit }>

/** What redocly.yaml says beside `severity`; called once for each document, so that a rule may collect. */
export type Rule<Options = object> = (options: Options) => Visitor
