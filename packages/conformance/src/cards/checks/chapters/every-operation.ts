import { bodyIsJson, contentTypeIsJson, statusIs200, successIsTrue } from '../../../engine/rules/envelope.ts'
import { type CheckSource, defineCheck } from '../../actions/define-check.ts'
import { registerAndList } from '../../programs/register-users.ts'
import { atOnceAStopHolds, atOnceAsOneAfterAnother } from '../at-once.ts'
import { authenticationNoWayAroundIt, wrongCredentialIsRefused } from '../credentials.ts'
import { responsesIdentifiersAreNotEmpty } from '../identifiers-are-not-empty.ts'
import {
  malformedJsonIsRefused,
  needsNoBody,
  requestsFormDoesNotMatter,
  requestsOtherNamesAreNotRead,
  validRequestsAreAccepted,
} from '../requests.ts'
import { noInputBreaksTheServer, optionalFieldsBreakNothing, refusalsAre4xx } from '../robustness.ts'

/** The chapters about every operation: `envelope`, `requests`, `authentication`, `refusals`, `responses`. */
export const everyOperation: readonly CheckSource[] = [
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
    how: 'Checks that the body of every successful response of the run is a JSON object in UTF-8; reads registrations with letters beyond ASCII and with signs that JSON escapes, and a list of three transactions.',
    run: registerAndList,
    judge: bodyIsJson,
  }),
  defineCheck({
    requirement: 'envelope/content-type-is-json',
    kind: 'envelope',
    about: { part: 'content-type' },
    how: 'Checks the Content-Type of every successful response of the run.',
    judge: contentTypeIsJson,
  }),
  defineCheck({
    requirement: 'envelope/success-is-true',
    kind: 'envelope',
    about: { pointer: '/success' },
    how: 'Checks `success` in every successful response of the run.',
    judge: successIsTrue,
  }),

  validRequestsAreAccepted,
  atOnceAsOneAfterAnother,
  atOnceAStopHolds,
  needsNoBody,
  requestsFormDoesNotMatter,

  wrongCredentialIsRefused,
  authenticationNoWayAroundIt,
  malformedJsonIsRefused,
  refusalsAre4xx,
  noInputBreaksTheServer,
  optionalFieldsBreakNothing,

  requestsOtherNamesAreNotRead,
  responsesIdentifiersAreNotEmpty,
]
