import { balanceReading, type Errand, listing } from '../doors/doors.ts'
import { headerOf } from '../model/exchange.ts'
import type { Answer, Stage, Twist } from '../model/stage.ts'
import { ask, askBoldly, ifGiven, moving, registering } from './vocabulary/ask.ts'
import { outcome } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { bodyShape, errorCode, refusal } from './vocabulary/refusal.ts'
import { tellSteps } from './vocabulary/steps.ts'
import { quoted, tell, tellEach } from './vocabulary/tell.ts'

/** A path below the base path that is nobody's. */
const unknownTarget = '/no-such-path'

/** Requests that are wrong in one way each, or in two, and the same for every question about refusals. */
function faults(stage: Stage) {
  const user = (): Errand => registering(stage)
  const broken: Twist = { rawBody: '{"first_name": "Awa",' }
  const [apiKey] = stage.contract.operation('createCardUser').credentials
  const noKey: Twist = { credentials: { [apiKey?.scheme ?? '']: null } }
  const cardId = stage.samples.unknownId('card-000001')
  const withoutAmount = { path: { cardId }, body: { currency: 'USD' } }
  return {
    'unknown path': () => askBoldly(stage, {}, { target: unknownTarget }),
    'missing key': () => askBoldly(stage, user(), noKey),
    'malformed JSON': () => askBoldly(stage, user(), broken),
    'missing field': () => askBoldly(stage, registering(stage, { first_name: undefined })),
    // Only read: if there is such a card after all, it is somebody's.
    'unknown card': () => ask(stage, balanceReading(cardId)),
    'too little on the card': async () =>
      ask(stage, moving(stage, await stage.arrange.card(), 'withdraw', { amount: 1e6 })),
    'unknown path and missing key': () => askBoldly(stage, {}, { target: unknownTarget, ...noKey }),
    'missing key and malformed JSON': () => askBoldly(stage, user(), { ...broken, ...noKey }),
    'missing field and unknown card': () => ask(stage, { operationId: 'topUpCard', call: withoutAmount }),
  }
}

type Fault = keyof ReturnType<typeof faults>

async function commit<Name extends Fault>(stage: Stage, ...names: readonly Name[]): Promise<Record<Name, Answer>> {
  const known = faults(stage)
  const answers: Partial<Record<Name, Answer>> = {}
  for (const name of names) answers[name] = await known[name]()
  return answers as Record<Name, Answer>
}

export const body = probe('refusals/body', async (stage) =>
  tellEach(await commit(stage, 'unknown path', 'missing key', 'missing field', 'unknown card'), (answer) =>
    answer.isRefusal ? bodyShape(answer) : outcome(answer),
  ),
)

export const withStatus200 = probe('refusals/with-status-200', async (stage) => {
  const answers = await commit(stage, 'missing key', 'missing field', 'unknown card', 'too little on the card')
  return tellEach(answers, (answer) => (answer.isRefusal && answer.status === 200 ? 'refused, 200' : 'never'))
})

export const errorCodes = probe('refusals/error-codes', async (stage) => {
  const answers = Object.values(await commit(stage, 'missing key', 'malformed JSON', 'missing field', 'unknown card'))
  const codes = answers.map(errorCode).filter((code) => code !== undefined)
  const [first] = answers
  const words = codes.length === 0 ? 'none that a program could read' : quoted(codes)
  return first ? tell(first, words) : { answer: words }
})

export const precedence = probe('refusals/precedence', async (stage) => {
  const alone = await commit(stage, 'unknown path', 'missing key', 'malformed JSON', 'missing field', 'unknown card')
  const pairs = {
    'unknown path and missing key': ['unknown path', 'missing key'],
    'missing key and malformed JSON': ['missing key', 'malformed JSON'],
    'missing field and unknown card': ['missing field', 'unknown card'],
  } as const
  const both = await commit(stage, ...(Object.keys(pairs) as (keyof typeof pairs)[]))
  const words = Object.entries(pairs).map(([name, [one, other]]) => {
    const said = refusal(both[name as keyof typeof pairs])
    const [isOne, isOther] = [refusal(alone[one]) === said, refusal(alone[other]) === said]
    if (isOne && isOther) return `${one} or ${other}, which cannot be told apart`
    return isOne ? `${one} before ${other}` : isOther ? `${other} before ${one}` : `${name}: ${said}`
  })
  return tell(both['unknown path and missing key'], words.join('; '))
})

/** A registration, which needs every credential, with each of them replaced in turn. */
async function replaceEach(stage: Stage, value: string | null): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {}
  for (const { scheme, header, prefix } of stage.contract.operation('createCardUser').credentials) {
    const credentials = { [scheme]: value === null ? null : prefix + value }
    answers[header] = await askBoldly(stage, registering(stage), { credentials })
  }
  return answers
}

export const missingCredential = probe('refusals/missing-credential', async (stage) =>
  tellEach(await replaceEach(stage, null), refusal),
)

export const wrongCredential = probe('refusals/wrong-credential', async (stage) =>
  tellEach(await replaceEach(stage, 'not-a-credential'), refusal),
)

export const malformedJson = probe('refusals/malformed-json', async (stage) => {
  const user = registering(stage)
  return tellEach(
    {
      'broken off': await askBoldly(stage, user, { rawBody: '{"first_name": "Awa",' }),
      empty: await askBoldly(stage, user, { rawBody: '' }),
      'plain text': await askBoldly(stage, user, { rawBody: 'first_name Awa' }),
    },
    refusal,
  )
})

export const brokenConstraint = probe('refusals/broken-constraint', async (stage) => {
  const { userId } = await stage.arrange.user()
  const card = (fields: Readonly<Record<string, unknown>>): Promise<Answer> => {
    const call = { path: { userId }, body: stage.samples.body('createCard', fields) }
    return askBoldly(stage, { operationId: 'createCard', call })
  }
  return tellEach(
    {
      'a missing field': await card({ grade: undefined }),
      'a wrong type': await card({ balance: '10' }),
      'outside the enum': await card({ currency: 'GBP' }),
      'below the minimum': await card({ balance: 0 }),
      'a wrong format': await askBoldly(stage, registering(stage, { email: 'not an e-mail address' })),
    },
    refusal,
  )
})

export const unknownId = probe('refusals/unknown-id', async (stage) => {
  const { userId, cardId } = await stage.arrange.card()
  const unknown = (like: string): string => stage.samples.unknownId(like)
  const payment = ifGiven(() => stage.arrange.payment()) ?? { orderId: 'order-0001', payId: 'pay-0001' }
  const payout = ifGiven(() => stage.arrange.payout('reference')) ?? 'order-0002'
  const card = { path: { userId: unknown(userId) }, body: stage.samples.body('createCard') }
  const pair = { order_id: unknown(payment.orderId), pay_id: unknown(payment.payId) }
  return tellEach(
    {
      'a user': await ask(stage, { operationId: 'createCard', call: card }),
      'a card': await ask(stage, balanceReading(unknown(cardId))),
      'a payment': await ask(stage, { operationId: 'checkPaymentStatus', call: { body: pair } }),
      'a payout': await ask(stage, { operationId: 'getPayoutStatus', call: { path: { reference: unknown(payout) } } }),
    },
    refusal,
  )
})

export const unknownPath = probe('refusals/unknown-path', async (stage) => {
  const credentials: Record<string, null> = {}
  for (const { scheme } of stage.contract.operation('createCardUser').credentials) credentials[scheme] = null
  return tellEach(
    {
      'with credentials': await askBoldly(stage, {}, { target: unknownTarget }),
      'without any': await askBoldly(stage, {}, { target: unknownTarget, credentials }),
    },
    refusal,
  )
})

export const wrongMethod = probe('refusals/wrong-method', async (stage) => {
  const user = registering(stage)
  const bodyless = { operationId: user.operationId, call: {} }
  const reading = listing('query-card-operation', stage.samples.unknownId('card-000001'))
  const answers = {
    PUT: await askBoldly(stage, user, { method: 'PUT' }),
    OPTIONS: await askBoldly(stage, bodyless, { method: 'OPTIONS' }),
    HEAD: await askBoldly(stage, bodyless, { method: 'HEAD' }),
    // Of a card that does not exist: where HEAD is understood, it is the card that is not found.
    'HEAD instead of GET': await askBoldly(stage, reading, { method: 'HEAD' }),
  }
  return tellEach(answers, (answer) => {
    const allow = headerOf(answer.headers, 'allow')
    return refusal(answer) + (allow === undefined ? '' : `, \`Allow: ${allow}\``)
  })
})

export const unsupportedMediaType = probe('refusals/unsupported-media-type', async (stage) => {
  const types = { missing: null, 'text/plain': 'text/plain', 'application/xml': 'application/xml' }
  const answers: Record<string, Answer> = {}
  for (const [name, type] of Object.entries(types)) {
    answers[name] = await askBoldly(stage, registering(stage), { headers: { 'content-type': type } })
  }
  return tellEach(answers, refusal)
})

export const oversizedBody = probe('refusals/oversized-body', async (stage) => {
  const sizes = Object.entries({ '10 kB': 10_000, '100 kB': 100_000, '1 MB': 1_000_000 })
  const sized = (bytes: number): Promise<Answer> => {
    const user = registering(stage)
    // Blanks behind JSON mean nothing: only the size is out of the ordinary.
    return askBoldly(stage, user, { rawBody: JSON.stringify(user.call.body).padEnd(bytes) })
  }
  return tellSteps(sizes, sized, refusal)
})

export const businessRule = probe('refusals/business-rule', async (stage) => {
  const card = await stage.arrange.card({ currency: 'USD' })
  const answers = {
    'too little on the card': await ask(stage, moving(stage, card, 'withdraw', { amount: 1e6 })),
    'another currency': await ask(stage, moving(stage, card, 'topup', { currency: 'EUR' })),
  }
  await stage.arrange.granted('disableCard', { path: { cardId: card.cardId } })
  return tellEach({ ...answers, 'a disabled card': await ask(stage, moving(stage, card, 'topup')) }, refusal)
})
