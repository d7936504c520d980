import { kindNames, kindOf, parameters, TroubleError } from './kinds.ts'
import { type KnownOperations, type Rule, readRule } from './rule.ts'

export interface Preset {
  /** What it is like, in one sentence. */
  readonly about: string
  /** Rules as `--trouble` takes them. */
  readonly rules: readonly string[]
}

/** Several kinds of trouble that occur together. */
export const presets = {
  'mobile-network': {
    about: 'A phone on a train: slow, with occasional disconnections.',
    rules: [
      '*=late:400:last@20%',
      '*=slow-body:1500@10%',
      '*=lose-request@3%',
      '*=lose-response@3%',
      '*=cut-response@2%',
    ],
  },
  overloaded: {
    about: 'A service with more requests than it can handle.',
    rules: ['*=busy:429@15%', '*=busy:503@10%', '*=late:1500@25%', '*=unavailable-applied@3%'],
  },
  'rolling-deploy': {
    about: 'Servers are replaced one after another, and read replicas lag behind.',
    rules: ['*=busy:503:0@10%', '*=lose-request@5%', '*=lose-response@2%', '*=stale-balance@5%'],
  },
  'behind-a-bad-gateway': {
    about: 'A gateway that repeats requests, cuts responses off and responds in place of the service.',
    rules: [
      '*=html-error-page@5%',
      '*=twice-delivered@3%',
      '*=cut-response@3%',
      '*=not-json@2%',
      '*=redirect@2%',
      '*=wrong-shape@2%',
    ],
  },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof presets

export const presetNames = Object.keys(presets) as readonly PresetName[]

/** What one value of `--trouble` asks for. */
export interface TroubleSetting {
  readonly rules: readonly Rule[]
  /** Whether responses name their trouble. */
  readonly header: boolean
}

// `none` switches nothing on; what it leaves to do is the control endpoint, which any value of --trouble opens.
const words = { none: { rules: [], header: true }, 'no-header': { rules: [], header: false } } as const

const ruleForm = /^(?<operation>[\w*]+)=(?<kind>[a-z-]+)(?::(?<values>.+?))?(?:@(?<rate>[^@]+))?$/

/**
 * Reads `topUpCard=lose-response`, `*=late:800@10%`, the name of a preset, `none` or `no-header`.
 *
 * @throws TroubleError for everything else, with a list of what there is.
 */
export function readSetting(text: string, known: KnownOperations): TroubleSetting {
  if (Object.hasOwn(words, text)) return words[text as keyof typeof words]
  if (Object.hasOwn(presets, text)) return { rules: rulesOf(text, known), header: true }
  return { rules: [readRuleText(text, known)], header: true }
}

/** What a value of `--trouble` would have to be; undefined if it is that. */
export function expectedSetting(text: string, known: KnownOperations): string | undefined {
  try {
    readSetting(text, known)
    return undefined
  } catch (error) {
    if (error instanceof TroubleError) return error.expected
    throw error
  }
}

/** @throws TroubleError unless there is such a preset. */
export function rulesOf(preset: string, known: KnownOperations): readonly Rule[] {
  const name = presetNames.find((one) => one === preset)
  if (!name) throw new TroubleError(`preset to be one of ${presetNames.join(', ')}`, preset)
  return presets[name satisfies PresetName].rules.map((rule) => readRuleText(rule, known))
}

function readRuleText(text: string, known: KnownOperations): Rule {
  const { operation, kind, values = '', rate } = ruleForm.exec(text)?.groups ?? {}
  if (operation === undefined) {
    const all = [...presetNames, ...Object.keys(words)].join(', ')
    throw new TroubleError(`OPERATION=KIND[:VALUE …][@RATE] or one of ${all}; kinds are ${kindNames.join(', ')}`, text)
  }
  return readRule(
    { operation, kind, ...namedValues(kind, values), ...(rate !== undefined && { rate: readRate(rate) }) },
    known,
  )
}

/** Values stand in the order of `takes`; the last one may have colons of its own. */
function namedValues(kind: string | undefined, text: string): Readonly<Record<string, unknown>> {
  const name = kindNames.find((one) => one === kind)
  if (!name || text === '') return {}
  const { takes } = kindOf(name)
  const [first, second] = takes
  if (!first) throw new TroubleError(`${name} without a value`, text)
  if (!second) return { [first]: parameters[first].read(text) }
  const [one = '', ...rest] = text.split(':')
  const other = rest.join(':')
  return {
    [first]: parameters[first].read(one),
    ...(other !== '' && { [second]: parameters[second].read(other) }),
  }
}

/** `10%` or `0.1`. */
function readRate(text: string): number {
  const [, number, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(text) ?? []
  const rate = percent ? Number(number) / 100 : Number(number)
  if (rate > 0 && rate <= 1) return rate
  throw new TroubleError('a rate such as 10% or 0.1 behind @', text)
}
