import type { CheckSource } from '../../model/define-check.ts'
import { atOnceAStopHolds } from '../at-once-a-stop-holds.ts'
import { atOnceAsOneAfterAnother } from '../at-once-as-one-after-another.ts'
import { envelopeBodyIsJson } from '../envelope-body-is-json.ts'
import { envelopeContentTypeIsJson } from '../envelope-content-type-is-json.ts'
import { envelopeStatusIs200 } from '../envelope-status-is-200.ts'
import { envelopeSuccessIsTrue } from '../envelope-success-is-true.ts'
import { malformedJsonIsRefused } from '../malformed-json-is-refused.ts'
import { needsNoBody } from '../needs-no-body.ts'
import { noInputBreaksTheServer } from '../no-input-breaks-the-server.ts'
import { refusalsAre4xx } from '../refusals-are-4xx.ts'
import { requestsFormDoesNotMatter } from '../requests-form-does-not-matter.ts'
import { requestsOtherNamesAreNotRead } from '../requests-other-names-are-not-read.ts'
import { responsesIdentifiersAreNotEmpty } from '../responses-identifiers-are-not-empty.ts'
import { validRequestsAreAccepted } from '../valid-requests-are-accepted.ts'
import { wrongCredentialIsRefused } from '../wrong-credential-is-refused.ts'

/** The chapters about every operation: `envelope`, `requests`, `authentication`, `refusals`, `responses`. */
export const everyOperation: readonly CheckSource[] = [
  envelopeStatusIs200,
  envelopeBodyIsJson,
  envelopeContentTypeIsJson,
  envelopeSuccessIsTrue,

  validRequestsAreAccepted,
  atOnceAsOneAfterAnother,
  atOnceAStopHolds,
  needsNoBody,
  requestsFormDoesNotMatter,

  wrongCredentialIsRefused,
  malformedJsonIsRefused,
  refusalsAre4xx,
  noInputBreaksTheServer,

  requestsOtherNamesAreNotRead,
  responsesIdentifiersAreNotEmpty,
]
