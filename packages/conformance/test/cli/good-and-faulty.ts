import { type ServedUnderstudy, serve } from '../fixtures/serve.ts'

/** What the faulty server fails: its disableCard answers a number where the operation is named. */
export const failing = 'disable-card/answers-data-operation'

export interface GoodAndFaulty {
  readonly good: ServedUnderstudy
  readonly faulty: ServedUnderstudy
  /** For `afterAll`. */
  close(): Promise<void>
}

/** A server that conforms, and one that does not in one place. */
export async function serveGoodAndFaulty(): Promise<GoodAndFaulty> {
  const good = await serve()
  const faulty = await serve((parts) => ({
    ...parts,
    grant: (data, scene) =>
      parts.grant(scene.operation.operationId === 'disableCard' ? { ...data, operation: 7 } : data, scene),
  }))
  return {
    good,
    faulty,
    async close() {
      await good[Symbol.asyncDispose]()
      await faulty[Symbol.asyncDispose]()
    },
  }
}
