import type { Operation } from '@card-contract/contract'
import type { OwnChecks } from '../../src/engine/checks/every-check.ts'
import {
  type CheckDefinition,
  type CheckSource,
  defineCheck,
  type SharedProgram,
} from '../../src/engine/nouns/check.ts'
import type { Extent } from '../../src/engine/nouns/extent.ts'
import { groupOf, type Setup } from '../../src/engine/programs/controls.ts'
import { sendBrokenJson } from '../../src/engine/programs/send-broken-json.ts'
import { bodyIsJson, statusIs200 } from '../../src/engine/rules/envelope.ts'
import { rejectionsAre4xx } from '../../src/engine/rules/rejections-are-4xx.ts'
import { rejects } from '../../src/engine/rules/rejects.ts'
import { kebab } from '../../src/engine/values/names.ts'
import { askForUnknownParcels, sendForUnknownSenders, useParcels } from './programs.ts'
import { cancelledStayCancelled, idsAreUnique, readingShowsWhatWasSent } from './rules.ts'

const program: SharedProgram = useParcels
const unknownParcel = 'parcels/unknown-parcel-is-rejected'
const unknownSender = 'parcels/unknown-sender-is-rejected'

const sentences: readonly CheckSource[] = [
  defineCheck({
    requirement: 'envelope/status-is-200',
    kind: 'envelope',
    about: { part: 'status' },
    how: 'Checks the status of every successful response of the run.',
    judge: statusIs200,
  }),
  defineCheck({
    requirement: 'envelope/body-is-json',
    kind: 'envelope',
    how: 'Checks that the body of every successful response of the run is a JSON object in UTF-8.',
    judge: bodyIsJson,
  }),
  ({ operations }, extent) =>
    operations.filter(({ requestBody }) => requestBody).map((operation) => malformedJsonIsRejected(operation, extent)),
  (contract) => [
    defineCheck({
      requirement: 'rejections/are-4xx',
      kind: 'rejection',
      how: 'Checks the status of every rejection in the run.',
      judge: rejectionsAre4xx(contract),
      ...askForUnknownParcels(unknownParcel),
    }),
  ],
  defineCheck({
    requirement: 'parcels/ids-are-unique',
    kind: 'identity',
    how: 'Compares the IDs of all parcels of the run.',
    judge: idsAreUnique,
    program,
  }),
  defineCheck({
    requirement: 'parcels/reading-shows-what-was-sent',
    kind: 'echo',
    how: 'Sends two parcels that differ in everything, and reads both.',
    judge: readingShowsWhatWasSent,
    program,
  }),
  defineCheck({
    requirement: 'parcels/cancelled-parcels-stay-cancelled',
    kind: 'state',
    how: 'Cancels one of two parcels, and reads both.',
    judge: cancelledStayCancelled,
    program,
  }),
  defineCheck({
    requirement: unknownParcel,
    kind: 'lookup',
    about: { fault: 'unknown' },
    how: 'Reads parcels that were never sent. A parcel that was sent is read before and after.',
    judge: rejects({ check: unknownParcel }),
    ...askForUnknownParcels(unknownParcel),
  }),
  defineCheck({
    requirement: unknownSender,
    kind: 'lookup',
    about: { fault: 'unknown' },
    how: 'Sends parcels for senders that were never registered. A registered one sends a parcel before and after.',
    judge: rejects({ check: unknownSender }),
    ...sendForUnknownSenders(unknownSender),
  }),
]

export const ownChecks: OwnChecks = { sentences }

function malformedJsonIsRejected(operation: Operation, extent: Extent): CheckDefinition {
  const { operationId } = operation
  const [requirement, variant] = ['rejections/malformed-json-is-rejected', kebab(operationId)]
  const check = `${requirement}/${variant}`
  return defineCheck<Setup>({
    ...{ requirement, variant, operationId, kind: 'body', about: { fault: 'malformed' } },
    how: 'Sends bodies that are almost JSON. The whole body before and after must be accepted.',
    group: groupOf(operation),
    judge: rejects({ check, operation, place: 'body', unique: [] }),
    run: (session, setup) => sendBrokenJson(session, setup, operation, extent, check),
  })
}
