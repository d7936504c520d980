import { type CheckSource, defineCheck } from '../model/define-check.ts'

const ways = [
  { variant: 'by-reference', need: 'payout-reference', given: 'reference', other: 'service_reference' },
  { variant: 'by-service-reference', need: 'payout-service-reference', given: 'serviceReference', other: 'reference' },
] as const

export const getPayoutStatusBothNamesLeadToIt: CheckSource = () =>
  ways.map(({ variant, need, given, other }) =>
    defineCheck({
      requirement: 'get-payout-status/both-names-lead-to-it',
      variant,
      needs: [need],
      how: 'Looks a payout up by the name that is known, and again by the other name that the answer tells.',
      async run({ arrange, send, expect, skip }) {
        const answer = await send('getPayoutStatus', { path: { reference: arrange.payout(given) } })
        const first = expect.success(answer)
        const otherName = first[other]
        // Whether a field can be null is open.
        if (otherName === null) skip(`the payout has null as its ${other}`)
        const isName = expect.data(answer).at(`/${other}`).toSatisfy('the other name of the payout', isText)
        if (!isName || !isText(otherName)) return
        const again = await send('getPayoutStatus', { path: { reference: otherName } })
        expect.success(again)
        expect.data(again).at('/reference').toBe(first.reference)
        expect.data(again).at('/service_reference').toBe(first.service_reference)
      },
    }),
  )

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
