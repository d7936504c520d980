import { kindNames, kindOf } from './kinds.ts'
import { parameters } from './parameters.ts'
import { type PresetName, presetNames, presets } from './presets.ts'
import { type KnownOperations, type Rule, readRule } from './rule.ts'
import { TroubleError } from './trouble-error.ts'

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
 * Reads `topUpCard=lose-answer`, `*=late:800@10%`, the name of a preset, `none` or `no-header`.
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
