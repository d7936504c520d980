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
    rules: ['*=late:400:last@20%', '*=slow-body:1500@10%', '*=lose-request@3%', '*=lose-answer@3%', '*=cut-answer@2%'],
  },
  overloaded: {
    about: 'A service with more requests than it can handle.',
    rules: ['*=busy:429@15%', '*=busy:503@10%', '*=late:1500@25%', '*=unavailable-applied@3%'],
  },
  'rolling-deploy': {
    about: 'Servers are replaced one after another, and read replicas lag behind.',
    rules: ['*=busy:503:0@10%', '*=lose-request@5%', '*=lose-answer@2%', '*=stale-balance@5%'],
  },
  'behind-a-bad-gateway': {
    about: 'A gateway that repeats requests, cuts responses off and responds in place of the service.',
    rules: [
      '*=html-error-page@5%',
      '*=twice-delivered@3%',
      '*=cut-answer@3%',
      '*=not-json@2%',
      '*=redirect@2%',
      '*=wrong-shape@2%',
    ],
  },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof presets

export const presetNames = Object.keys(presets) as readonly PresetName[]
