import { headerPlaceholder } from '../evidence/secrets.ts'
import type { ReportedOptions } from '../nouns/report.ts'
import type { RunSettings } from '../nouns/settings.ts'
import { placeholdersOf } from '../nouns/suite.ts'

/** The settings that a report keeps. */
export function reportedOptions(settings: RunSettings): ReportedOptions {
  const { only, skip, operations } = settings.selection
  return {
    only,
    skip,
    operations,
    concurrency: settings.concurrency,
    ...(settings.rate === undefined ? {} : { rate: settings.rate }),
    timeoutMs: settings.timeoutMs,
    deadlineS: settings.deadlineS,
    giveUpAfterS: settings.giveUpAfterS,
    ...(settings.budget === undefined ? {} : { budget: settings.budget }),
    fuzz: settings.fuzz,
    probes: settings.probes,
    ...(Object.keys(settings.pinned).length === 0 ? {} : { pinned: settings.pinned }),
    samples: settings.target.samples,
    fixtures: settings.target.fixtures,
    headers: settings.target.headers.map(([name]) => name),
  }
}

/** The settings as reported: with placeholders for the credentials, and with `hide` applied. */
export function redactedSettings(settings: RunSettings, hide: (text: string) => string): RunSettings {
  const { target, knownFailures, pinned } = settings
  return {
    ...settings,
    target: {
      baseUrl: hide(target.baseUrl),
      credentials: placeholdersOf(settings.suite),
      fixtures: inEveryText(target.fixtures, hide),
      samples: inEveryText(target.samples, hide),
      headers: target.headers.map(([name]) => [name, headerPlaceholder(name)] as const),
    },
    knownFailures: inEveryText(knownFailures, hide),
    pinned: inEveryText(pinned, hide),
  }
}

/** Applies to values only; keys are names. */
function inEveryText<Value>(value: Value, hide: (text: string) => string): Value {
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return hide(one)
    if (Array.isArray(one)) return one.map(walk)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, walk(inner)]))
  }
  return walk(value) as Value
}
