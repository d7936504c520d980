import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { show } from '../model/show.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

export const getPayoutStatusIsThePayoutAskedFor: CheckSource = (contract) => {
  const { path } = contract.operation('getPayoutStatus')
  return [
    defineCheck({
      requirement: 'get-payout-status/is-the-payout-asked-for',
      kind: 'lookup',
      needs: ['payout-reference'],
      how: 'Compares the references of every payout in the run with the reference in the path.',
      judge: eachResponse(accepted('getPayoutStatus'), (response) => {
        const asked = response.sent.path(path, 'reference')
        const { reference, service_reference } = response.data ?? {}
        if (asked === undefined || [reference, service_reference].includes(asked)) return []
        const expected = `${show(asked)} as \`data.reference\` or \`data.service_reference\``
        const headline = `getPayoutStatus returned another payout than ${show(asked)}`
        return [{ headline, expected, received: show({ reference, service_reference }) }]
      }),
      async run({ arrange, send, expect }) {
        const reference = arrange.payout('reference')
        expect.success(await send('getPayoutStatus', { path: { reference } }))
      },
    }),
  ]
}
