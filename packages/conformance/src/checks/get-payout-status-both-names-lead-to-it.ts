import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { show } from '../model/show.ts'

const ways = [
  {
    variant: 'by-reference',
    need: 'payout-reference',
    given: 'reference',
    own: 'reference',
    other: 'service_reference',
  },
  {
    variant: 'by-service-reference',
    need: 'payout-service-reference',
    given: 'serviceReference',
    own: 'service_reference',
    other: 'reference',
  },
] as const

/** The fields that stay, so a payout has the same values by either reference. A description can be edited in between. */
const lasting = ['amount', 'currency', 'created_at']

export const getPayoutStatusBothNamesLeadToIt: CheckSource = () =>
  ways.map(({ variant, need, given, own, other }) =>
    defineCheck({
      requirement: 'get-payout-status/both-names-lead-to-it',
      kind: 'lookup',
      variant,
      needs: [need],
      how: 'Looks up a payout by its known reference, and again by the other reference in the response.',
      async run({ arrange, send, expect }) {
        const response = await send('getPayoutStatus', { path: { reference: arrange.payout(given) } })
        const first = expect.success(response)
        // Each reference has its own field: the client's is not the service's.
        expect.data(response).at(`/${own}`).toBe(arrange.payout(given))
        const otherName = first[other]
        const isName = expect.data(response).at(`/${other}`).toSatisfy('the other name of the payout, a string', isText)
        if (!isName || !isText(otherName)) return
        const again = await send('getPayoutStatus', { path: { reference: otherName } })
        expect.success(again, `\`${other}\` ${show(otherName)} of a payout`)
        expect.data(again).at('/reference').toBe(first.reference)
        expect.data(again).at('/service_reference').toBe(first.service_reference)
        for (const name of lasting) if (first[name] !== undefined) expect.data(again).at(`/${name}`).toBe(first[name])
      },
    }),
  )

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
