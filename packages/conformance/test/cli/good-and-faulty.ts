import { type ServedModel, serve } from '../fixtures/serve.ts'

/** The check that the faulty server fails: its disableCard returns a number as the operation. */
export const failing = 'disable-card/answers-data-operation'

export interface GoodAndFaulty {
  readonly good: ServedModel
  readonly faulty: ServedModel
  /** For `afterAll`. */
  close(): Promise<void>
}

/** A conformant server, and one with a single deviation. */
export async function serveGoodAndFaulty(): Promise<GoodAndFaulty> {
  const good = await serve()
  const faulty = await serveFaulty()
  return {
    good,
    faulty,
    async close() {
      await good[Symbol.asyncDispose]()
      await faulty[Symbol.asyncDispose]()
    },
  }
}

function serveFaulty(): Promise<ServedModel> {
  return serve((parts) => ({
    ...parts,
    acceptance: (data, matched) =>
      parts.acceptance(matched.operation.operationId === 'disableCard' ? { ...data, operation: 7 } : data, matched),
  }))
}
