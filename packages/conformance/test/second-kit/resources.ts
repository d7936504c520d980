import { changesState, type Operation } from '@card-contract/contract'
import type { Resource, Resources } from '../../src/engine/nouns/session.ts'
import { createArrange, type Session } from './session.ts'

/** A new sender for what a sender does, and a new parcel for what is done with one. */
async function arrange(session: Session, { parameters }: Operation): Promise<Resource> {
  const names = parameters.map(({ name }) => name)
  if (names.includes('senderId')) return { path: { senderId: await session.arrange.sender() }, fields: {} }
  if (!names.includes('parcelId')) return { path: {}, fields: {} }
  const { parcelId } = await session.arrange.parcel()
  return { path: { parcelId }, fields: {} }
}

export const resources: Resources = {
  createArrange,
  // Senders and parcels can be used at once.
  createSettling: () => ({ note: () => undefined, settlingFor: () => undefined }),
  needsOf: () => [],
  arrange: (session: Session, operation) => arrange(session, operation),
  arrangeWithPast: (session: Session, operation) => arrange(session, operation),
  keyOf: (_, { operationId }) => operationId,
  send: async (session, operationId, call, override) => ({
    response: await session.send(operationId, call, override),
    isPrepared: false,
  }),
  prepare: () => Promise.resolve(),
  // No operation takes a cancellation back.
  undo: () => Promise.resolve(false),
  isRepeatable: (operation, call) => !changesState(operation, call),
  isCounted: () => false,
  usesOf: (operation) => (operation.changesState === false ? 3 : 1),
  another: (_, call) => call,
  plainFields: () => [{}],
  tellingFields: () => ({}),
  createStock: () => ({ note: () => undefined, isLow: () => Promise.resolve(false) }),
}
