import { type CheckSource, defineCheck } from '../model/define-check.ts'

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

/** What no poll changes, and what one payout therefore has by either of its names. */
const lasting = ['amount', 'currency', 'description', 'created_at']

export const getPayoutStatusBothNamesLeadToIt: CheckSource = () =>
  ways.map(({ variant, need, given, own, other }) =>
    defineCheck({
      requirement: 'get-payout-status/both-names-lead-to-it',
      variant,
      needs: [need],
      how: 'Looks a payout up by the name that is known, and again by the other name that the answer tells.',
      async run({ arrange, send, expect, skip }) {
        const answer = await send('getPayoutStatus', { path: { reference: arrange.payout(given) } })
        const first = expect.success(answer)
        // Each name has its own place: the client's is not the service's.
        if (first[own] !== null) expect.data(answer).at(`/${own}`).toBe(arrange.payout(given))
        const otherName = first[other]
        // Whether a field can be null is open.
        if (otherName === null) skip(`the payout has null as its ${other}`)
        const isName = expect.data(answer).at(`/${other}`).toSatisfy('the other name of the payout', isText)
        if (!isName || !isText(otherName)) return
        const again = await send('getPayoutStatus', { path: { reference: otherName } })
        expect.success(again)
        expect.data(again).at('/reference').toBe(first.reference)
        expect.data(again).at('/service_reference').toBe(first.service_reference)
        for (const name of lasting) if (first[name] !== undefined) expect.data(again).at(`/${name}`).toBe(first[name])
      },
    }),
  )

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
