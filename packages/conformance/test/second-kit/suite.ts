import type { Contract } from '@card-contract/contract'
import { clientChecks } from '../../src/engine/checks/clients.ts'
import { everyCheck } from '../../src/engine/checks/every-check.ts'
import { noWords } from '../../src/engine/nouns/kind.ts'
import type { FirstContact, Suite } from '../../src/engine/nouns/suite.ts'
import { ownChecks } from './checks.ts'
import { parcelContract } from './parcel-contract.ts'
import { probes } from './probes.ts'
import { resources } from './resources.ts'
import { createParcelService, transportTo } from './service.ts'

/** What a parcel service owes. */
export function parcelSuite(contract: Contract = parcelContract): Suite {
  const parts = { contract, probes, resources, words }
  return {
    ...parts,
    checks: (options) => everyCheck(parts, ownChecks, options),
    clientChecks: clientChecks(contract),
    // No result of a valid request is open.
    createOpenRequests: () => (exchange) => exchange,
    createModel({ credentials }) {
      const service = createParcelService({ contract, key: credentials.ParcelKey ?? '' })
      const { send } = transportTo(service)
      return { send, tally: () => ({ creates: service.counts(), amounts: [] }) }
    },
  }
}

/** A registration: the only request that needs nothing that exists. */
const firstContact: FirstContact = {
  operationId: 'registerSender',
  noun: 'registration',
  others({ samples }) {
    const path = { parcelId: samples.unknownId('prc-7f3a91'), senderId: samples.unknownId('snd-21c8d0') }
    return {
      bodyless: { operationId: 'cancelParcel', call: { path } },
      change: { operationId: 'sendParcel', call: { path, body: samples.body('sendParcel') } },
      lookup: { operationId: 'readParcel', call: { path } },
      reading: { operationId: 'readParcel', call: { path } },
    }
  },
  credentialFlags: { ParcelKey: '--api-key' },
  usualSpellings: () => [],
}

const words: Suite['words'] = {
  report: {
    ...noWords,
    kinds: { state: { area: 'behaviour', failure: 'Leaves parcels in the wrong state' } },
  },
  variables: { ParcelKey: 'PARCEL_KEY' },
  firstContact,
  fixtures: [],
  lifecycle: { part: 'parcel', states: ['sent', 'cancelled'], after: { send: 'sent', cancel: 'cancelled' } },
}
