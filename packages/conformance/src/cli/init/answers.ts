import type { Contract } from '@card-contract/contract'
import { type Reader, Unacceptable } from '@card-contract/options'
import { list } from '../../values/words.ts'
import { UsageError } from '../errors.ts'
import { options, program, type Settings } from '../options.ts'
import { sampleOverrides } from '../sample-overrides.ts'
import type { Streams } from '../streams.ts'
import { fixturesFrom } from '../target.ts'
import { type CiHost, ciHosts } from './ci-hosts.ts'
import { obstacleTo } from './first-run.ts'
import { openQuestions, type Questions, WrongAnswer } from './questions.ts'
import { containsSecret } from './secrets.ts'

type Given = Settings['given']

export interface Answers {
  readonly given: Given
  readonly baseUrl: string
  readonly host: CiHost
  /** Why the service is not tested once; undefined if it is. */
  readonly noFirstRun: string | undefined
}

/** The answers from flags, the environment and, on a terminal, questions. Rejects one that contains a credential. */
export async function answersFrom(
  settings: Settings,
  surroundings: Settings,
  detected: CiHost | undefined,
  contract: Contract,
  streams: Streams,
): Promise<Answers> {
  sampleOverrides(contract, settings.given.sample)
  const { stdin } = streams
  const questions = stdin?.isTTY && streams.stderr.isTTY ? openQuestions(stdin, streams) : undefined
  try {
    const reject = (value: string): void => {
      if (containsSecret(value, surroundings)) throw new WrongAnswer(`expected ${withoutSecret}`)
    }
    const { host, ...answered } = questions
      ? await askFor(settings, detected, contract, reject, questions)
      : withoutQuestions(settings, detected)
    const { allowMutations } = settings.given
    const given = { ...surroundings.given, ...answered, allowMutations }
    const { baseUrl } = given
    if (baseUrl === undefined) throw new UsageError([nothingToAskOn])
    fixturesFrom({ given })
    rejectSecrets(given, surroundings)
    const noFirstRun =
      obstacleTo({ ...surroundings, given }, baseUrl) ?? (await questions?.ask(...wantsFirstRun(baseUrl)))
    return { given, baseUrl, host, noFirstRun }
  } finally {
    questions?.close()
  }
}

const nothingToAskOn =
  '--base-url: expected the URL of your service, received nothing, and there is no terminal to ask on; --order-id, --pay-id, --payout-reference, --payout-service-reference, --sample and --ci are optional'

const withoutSecret = 'a value without a credential, received one that contains a credential of the environment'

function rejectSecrets({ sample, ...given }: Given, surroundings: Settings): void {
  const values = [
    ...textNames.map((name) => [name, given[name] ?? ''] as const),
    ...sample.map((pair) => ['sample', pair[1]] as const),
  ]
  const names = new Set(values.filter(([, value]) => containsSecret(value, surroundings)).map(([name]) => name))
  const flags = program.entries.filter(({ name }) => names.has(name as TextName)).map(({ flag }) => `--${flag}`)
  if (flags.length > 0)
    throw new UsageError(flags.map((flag) => `${flag}: expected ${withoutSecret}; nothing was written`))
}

function wantsFirstRun(baseUrl: string): [question: string, read: (answer: string) => string | undefined] {
  return [
    `Test ${baseUrl} once, to list what fails today? It creates users and cards there${suggestion('yes')}`,
    (answer) => {
      if (/^(y|yes|)$/i.test(answer)) return undefined
      if (/^(n|no)$/i.test(answer)) return 'you chose to test it later'
      throw new WrongAnswer(`expected yes or no, received ${JSON.stringify(answer)}`)
    },
  ]
}

type Answered = Pick<Given, TextName | 'sample'> & { readonly host: CiHost }

function withoutQuestions({ given }: Settings, detected: CiHost | undefined): Answered {
  const { baseUrl, orderId, payId, payoutReference, payoutServiceReference, sample, ci } = given
  return { baseUrl, orderId, payId, payoutReference, payoutServiceReference, sample, host: ci ?? detected ?? 'none' }
}

/** Prompts for everything without a flag, and suggests what the environment or an earlier file says. */
async function askFor(
  { given, sources }: Settings,
  detected: CiHost | undefined,
  contract: Contract,
  reject: (value: string) => void,
  questions: Questions,
): Promise<Answered> {
  const ask = async (name: TextName, question: string, fallback?: 'none'): Promise<string | undefined> => {
    const suggested = given[name] ?? fallback
    if (sources[name] === 'flag' && suggested !== undefined) return given[name]
    return await questions.ask(`${question}${suggestion(suggested)}`, (typed) => {
      if (typed !== '') return typed === fallback ? undefined : acceptable(options[name].reader, typed, reject)
      if (suggested !== undefined) return given[name]
      throw new WrongAnswer('expected an answer, received none; Ctrl-C ends this without writing anything')
    })
  }
  const baseUrl = await ask('baseUrl', 'Base URL of your service, such as http://localhost:4010/api/v1')
  const orderId = await ask('orderId', 'Order ID of an existing payment', 'none')
  const payId = orderId === undefined ? undefined : await ask('payId', 'Payment reference of the same payment')
  const payoutReference = await ask('payoutReference', "Reference of an existing payout: the client's order ID", 'none')
  const payoutServiceReference = await ask(
    'payoutServiceReference',
    "The service's own reference for that payout",
    'none',
  )
  const sample = sources.sample === 'flag' ? given.sample : await samples(given.sample, contract, reject, questions)
  const likely = detected ?? 'none'
  const read = (answer: string): CiHost => (answer === '' ? likely : acceptable(options.ci.reader, answer, reject))
  const host = given.ci ?? (await questions.ask(`CI workflow: ${list(ciHosts, 'or')}${suggestion(likely)}`, read))
  return { baseUrl, orderId, payId, payoutReference, payoutServiceReference, sample, host }
}

async function samples(
  earlier: Given['sample'],
  contract: Contract,
  reject: (value: string) => void,
  questions: Questions,
): Promise<Given['sample']> {
  const pairs = [...earlier]
  for (;;) {
    const noun = pairs.length === 0 ? 'Field that accepts only certain values' : 'Another such field'
    const pair = await questions.ask(`${noun}, as FIELD=VALUE${suggestion('none')}`, (answer) =>
      readSample(answer, contract, reject),
    )
    if (pair === undefined) return pairs
    pairs.push(pair)
  }
}

const textNames = ['baseUrl', 'orderId', 'payId', 'payoutReference', 'payoutServiceReference'] as const
type TextName = (typeof textNames)[number]

function suggestion(value: string | undefined): string {
  return value === undefined ? ':' : ` [${value}]:`
}

function acceptable<Value>(reader: Reader<Value>, answer: string, reject: (value: string) => void): Value {
  reject(answer)
  try {
    return reader.read(answer)
  } catch (error) {
    if (!(error instanceof Unacceptable)) throw error
    const received = error.isSecret ? 'something else, not shown here' : JSON.stringify(answer)
    const hint = error.meant === undefined ? '' : `; did you mean ${error.meant}?`
    throw new WrongAnswer(`${error.message}, received ${received}${hint}`)
  }
}

function readSample(
  answer: string,
  contract: Contract,
  reject: (value: string) => void,
): Given['sample'][number] | undefined {
  if (answer === '' || answer === 'none') return undefined
  const pair = acceptable(options.sample.reader, answer, reject)
  try {
    sampleOverrides(contract, [pair])
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new WrongAnswer(error.reported.join('\n  '))
  }
  reject(pair[1])
  return pair
}
