import { type Contract, type Operation, validate } from '@card-contract/contract'
import { fixturesOf, kebab, plainCall } from '../../doors/plain-call.ts'
import { showAnswer } from '../../expect/received.ts'
import { type CheckDefinition, defineCheck } from '../../model/define-check.ts'
import type { Call, Stage } from '../../model/stage.ts'
import { untilFree } from '../../model/taken.ts'
import { fieldsOf } from '../../samples/fields.ts'
import { falsify } from './falsify.ts'
import { type Spoiling, spoilings } from './spoilings.ts'

type Values = Readonly<Record<string, unknown>>

/** Every operation that has a body or a query. */
export function refusesWhatTheSchemasForbid(contract: Contract, cases: number): CheckDefinition[] {
  const operations = contract.operations.filter((operation) => fieldsOf(contract, operation).length > 0)
  return operations.map((operation) => {
    const { operationId } = operation
    return defineCheck<Call>({
      requirement: 'requests/outside-the-schema-is-refused',
      id: 'properties/refuses-what-the-schemas-forbid',
      variant: kebab(operationId),
      operationId,
      needs: fixturesOf(operationId),
      how: 'Spoils valid requests at random so that the schemas forbid them; unspoilt, such a request is granted before and after.',
      controlled: {
        arrange: (stage) => plainCall(stage, operationId),
        async control(stage, { path = {} }) {
          // What makes something new gets something new to make it for.
          const known = 'userId' in path ? ((await plainCall(stage, operationId)).path ?? {}) : path
          stage.expect.success(await untilFree(() => stage.send(operationId, fullCall(stage, operation, known))))
        },
      },
      run: (stage, { path = {} }) =>
        falsify(
          stage,
          cases,
          (fc) => spoilings(fc, contract, operation),
          async (onStage, one) => {
            const call = spoil(fullCall(onStage, operation, path), operation, one)
            if (!isForbidden(operation, call)) return undefined
            const answer = await onStage.sendInvalid(operationId, () => ({ call }))
            // A connection that was closed grants nothing.
            if (answer.isRefusal || answer.status === undefined) return undefined
            const { id: exchange } = answer.exchange
            return {
              subject: operationId,
              expected: 'the request to be refused',
              received: showAnswer(answer),
              exchange,
            }
          },
        ),
    })
  })
}

/** A valid request that says everything which has a use: what is spoilt must not be something that is ignored. */
function fullCall(stage: Stage, operation: Operation, path: Readonly<Record<string, string>>): Call {
  const { operationId, requestBody } = operation
  const fields = fieldsOf(stage.contract, operation)
  const deciding: Values = Object.fromEntries(
    fields.flatMap(({ appliesTo = {} }) => Object.entries(appliesTo).map(([name, values]) => [name, values[0]])),
  )
  if (!requestBody) return { path, query: stage.samples.query(operationId, deciding) }
  const known = operationId === 'checkPaymentStatus' ? paymentNames(stage) : {}
  return { path, body: stage.samples.body(operationId, { ...deciding, ...known }) }
}

function paymentNames({ arrange }: Stage): Values {
  const { orderId, payId } = arrange.payment()
  return { order_id: orderId, pay_id: payId }
}

function spoil(call: Call, { requestBody }: Operation, spoiling: Spoiling): Call {
  if (spoiling.do === 'send-instead') return { ...call, body: spoiling.body }
  const values = (requestBody ? call.body : call.query) as Values
  const { [spoiling.field]: _, ...others } = values
  const spoilt = spoiling.do === 'leave-out' ? others : { ...values, [spoiling.field]: spoiling.by }
  return requestBody ? { ...call, body: spoilt } : { ...call, query: spoilt as Record<string, string> }
}

/** Whether the request is still wrong when it has been written down and read again. */
function isForbidden({ operationId, requestBody, parameters }: Operation, { body, query = {} }: Call): boolean {
  if (requestBody) return validate.requestBody(operationId, JSON.parse(JSON.stringify(body))).length > 0
  return parameters
    .filter(({ in: place }) => place === 'query')
    .some(({ name, required }) => {
      const value = query[name]
      if (value === undefined) return required
      const read = /^-?[\d.]+$/.test(String(value)) ? Number(value) : value
      return validate.parameter(operationId, name, read).length > 0
    })
}
