import { show } from '../expect/received.ts'
import { sentPath } from '../expect/sent.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'

export const getPayoutStatusIsThePayoutAskedFor: CheckSource = (contract) => {
  const { path } = contract.operation('getPayoutStatus')
  return [
    defineCheck({
      requirement: 'get-payout-status/is-the-payout-asked-for',
      needs: ['payout-reference'],
      how: 'Compares the names of every payout that the run was answered with the reference in the path.',
      watches(answer) {
        const asked = sentPath(path, 'reference', answer)
        const { reference, service_reference } = answer.data ?? {}
        // Whether a field can be null is open.
        if (asked === undefined || [reference, service_reference].some((one) => one === asked || one === null))
          return []
        const expected = `${show(asked)} as reference or service_reference`
        return [{ subject: 'getPayoutStatus: /data', expected, received: show({ reference, service_reference }) }]
      },
      async run({ arrange, send, expect }) {
        const reference = arrange.payout('reference')
        expect.success(await send('getPayoutStatus', { path: { reference } }))
      },
    }),
  ]
}
