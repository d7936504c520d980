import recorded from '../examples/recorded.json' with { type: 'json' }

/**
 * What the conformance suite sends for a requirement or an open question, and what came of it. Recorded by a test of the suite, so
 * that nothing here is invented: `pnpm record`.
 */
export interface Example {
  /** Markdown: how a requirement is tested. */
  readonly how?: string
  readonly request: string
  /** Markdown: what a correct response is like, what the reference server responded, and what one did that is wrong on purpose. */
  readonly expected?: string
  readonly reference?: string
  readonly wrong?: string
  /** What tests it, without the name of the program. */
  readonly command: string
}

/** None where no request can test it. */
export function exampleOf(id: string): Example | undefined {
  const examples: Readonly<Record<string, Example>> = recorded
  return Object.hasOwn(examples, id) ? examples[id] : undefined
}
