import { showAnswer } from '../expect/received.ts'
import type { Answer, Forgery, Stage, Twist } from '../model/stage.ts'
import { type Ask, isSameAnswer } from './ask.ts'

/** Unauthorized, Forbidden, and Proxy Authentication Required. */
export function isDenial({ status }: Answer): boolean {
  return status === 401 || status === 403 || status === 407
}

/**
 * A registration is denied: who is wrong, the target or whoever gave the credentials? Undefined where the target accepts
 * them elsewhere, or would accept them in another form than the documented one: then the checks have something to say.
 */
export async function whyCredentialsAreRefused(stage: Stage, ask: Ask, denial: Answer): Promise<string | undefined> {
  const { contract, samples } = stage
  const told = `createCardUser: ${showAnswer(denial)}`
  const unknown = samples.unknownId('card-0001')
  const byKeyAlone = [
    await ask('topUpCard', { path: { cardId: unknown }, body: samples.body('topUpCard') }),
    await ask('disableCard', { path: { cardId: unknown } }),
  ]
  if (byKeyAlone.every(isDenial)) {
    return `the credentials are refused everywhere (${told}). Are --api-key, --access-token and --service-token those of this service?`
  }
  const byAll = [
    await ask('createCard', { path: { userId: unknown }, body: samples.body('createCard') }),
    await ask('queryCardOperation', { path: { id: unknown }, query: { action: 'transactions' } }),
  ]
  if (!byAll.every(isDenial)) return undefined
  const register = (twist: Twist): Promise<Answer> =>
    ask('createCardUser', { body: samples.body('createCardUser') }, twist)
  const tokens = contract
    .operation('createCardUser')
    .credentials.filter(({ prefix }) => prefix !== '')
    .map(({ scheme }) => scheme)
  for (const bare of [tokens, ...tokens.map((token) => [token])]) {
    const credentials = Object.fromEntries(bare.map((scheme) => [scheme, (secret: string) => secret]))
    if ((await register({ credentials })).isSuccess) return undefined
  }
  if ((await register({ credentials: exchanged(tokens) })).isSuccess) {
    return `the tokens are refused (${told}), and granted the other way round: --access-token and --service-token have to be exchanged.`
  }
  const doubted = (await schemesInDoubt(stage, ask, denial)).filter((scheme) => tokens.includes(scheme))
  const flags = flagsOf(doubted.length > 0 ? doubted : tokens)
  return `the tokens are refused (${told}), while operations that need --api-key alone accept that. Is ${flags} wrong, or has it expired?`
}

/**
 * Which status a refusal has is open: credentials may also be refused with a 400. That shows where a registration without one of
 * them is refused in the same way, and one without another is not.
 */
export async function whyCredentialsAreDoubted(stage: Stage, ask: Ask, refusal: Answer): Promise<string | undefined> {
  if (!refusal.isRefusal || (refusal.status ?? 0) >= 500) return undefined
  const doubted = await schemesInDoubt(stage, ask, refusal)
  const { credentials } = stage.contract.operation('createCardUser')
  if (doubted.length === 0 || doubted.length === credentials.length) return undefined
  const flags = flagsOf(doubted)
  return `a plain registration is refused (createCardUser: ${showAnswer(refusal)}), and in the same way if a credential is missing. Is ${flags} wrong, or has it expired?`
}

/** Those without which a registration is refused as it is with them. */
async function schemesInDoubt(stage: Stage, ask: Ask, refusal: Answer): Promise<string[]> {
  const doubted: string[] = []
  for (const { scheme } of stage.contract.operation('createCardUser').credentials) {
    const body = stage.samples.body('createCardUser')
    const without = await ask('createCardUser', { body }, { credentials: { [scheme]: null } })
    if (isSameAnswer(without, refusal)) doubted.push(scheme)
  }
  return doubted
}

const flags: Readonly<Record<string, string>> = {
  ApiKey: '--api-key',
  BearerToken: '--access-token',
  ServiceAuthToken: '--service-token',
}

function flagsOf(schemes: readonly string[]): string {
  const names = schemes.map((scheme) => flags[scheme] ?? scheme)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/** Each token in the place of the next one. */
function exchanged(schemes: readonly string[]): Record<string, Forgery> {
  const nextOf = (index: number): string => schemes[(index + 1) % schemes.length] ?? ''
  return Object.fromEntries(
    schemes.map((scheme, index): [string, Forgery] => [
      scheme,
      { forge: (secret, others) => others[nextOf(index)] ?? secret },
    ]),
  )
}
