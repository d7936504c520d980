import type { ApiResponse } from '../../exchanges/call.ts'
import { show } from '../../exchanges/show.ts'
import { type CheckSource, defineCheck } from '../../model/define-check.ts'

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
      how: 'Looks up a payout by its known reference, and by the other reference in the response: three times by each, in both orders, and first on a new connection. What each response by one of them has must be in a response by the other.',
      async run({ arrange, send, expect }) {
        const response = await send('getPayoutStatus', { path: { reference: arrange.payout(given) } })
        const first = expect.success(response, undefined, { field: 'reference', value: own })
        // Each reference has its own field: the client's is not the service's.
        expect.at(response, `/data/${own}`).toBe(arrange.payout(given))
        const otherName = first[other]
        const isName = expect.at(response, `/data/${other}`).toSatisfy('the other name of the payout, a string', isText)
        if (!isName || !isText(otherName)) return
        const found = new Map<string, ApiResponse[]>([[arrange.payout(given), [response]]])
        for (const [turn, name] of inBothOrders(arrange.payout(given), otherName).entries()) {
          // A lookup by either name is once the first on a new connection.
          const form = turn % 2 === 0 ? undefined : 'own-connection'
          const again = await send('getPayoutStatus', { path: { reference: name } }, { form })
          const value = name === otherName ? other : own
          const request = `${show(name)}, a reference of a payout that it returned before`
          expect.success(again, request, { field: 'reference', value })
          found.set(name, [...(found.get(name) ?? []), again])
          expect.at(again, '/data/reference').toBe(first.reference)
          expect.at(again, '/data/service_reference').toBe(first.service_reference)
          for (const name of lasting) if (first[name] !== undefined) expect.at(again, `/data/${name}`).toBe(first[name])
        }
        const [ours = [], others = []] = found.values()
        for (const [some, without] of [
          [ours, others],
          [others, ours],
        ] as const) {
          for (const field of fieldsInAll(some).filter((one) => !fieldsInAny(without).includes(one))) {
            const [lacking = response] = without
            const by = some === ours ? own : other
            expect
              .at(lacking, `/data/${field}`)
              .toSatisfy(`a value, as in each response to a lookup by \`${by}\``, isThere)
          }
        }
      },
    }),
  )

const fieldsInAny = (responses: readonly ApiResponse[]): string[] =>
  responses.flatMap(({ data = {} }) => Object.keys(data).filter((name) => isThere(data[name])))

/** Without those that come and go. */
function fieldsInAll(responses: readonly ApiResponse[]): string[] {
  const [first, ...others] = responses.map((one) => fieldsInAny([one]))
  return (first ?? []).filter((name) => others.every((one) => one.includes(name)))
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null

/** The known reference was asked for once. */
function inBothOrders(known: string, other: string): readonly string[] {
  return [other, other, known, known, other]
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
