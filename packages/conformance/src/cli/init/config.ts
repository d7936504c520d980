import type { SampleOverrides } from '../../exchanges/target.ts'
import type { KnownFailure } from '../../model/report.ts'
import { jsonText } from '../../reporters/plain.ts'
import type { Settings } from '../options.ts'

export const knownFailuresName = 'known-failures.json'

/** The configuration file: what is known of the service, and no credential. */
export function configText(
  { baseUrl, orderId, payId, payoutReference, payoutServiceReference }: Settings['given'],
  samples: SampleOverrides,
  { namesKnownFailures }: { readonly namesKnownFailures: boolean },
): string {
  return jsonText({
    $schema: schema('config'),
    baseUrl,
    orderId,
    payId,
    payoutReference,
    payoutServiceReference,
    ...(Object.keys(samples).length === 0 ? {} : { sample: samples }),
    ...(namesKnownFailures ? { knownFailures: knownFailuresName } : {}),
  })
}

export function knownFailuresText(knownFailures: readonly KnownFailure[]): string {
  return jsonText({ $schema: schema('known-failures'), knownFailures })
}

/** Where editors find it once the suite is installed. */
function schema(name: string): string {
  return `./node_modules/@card-contract/conformance/schemas/${name}.schema.json`
}
