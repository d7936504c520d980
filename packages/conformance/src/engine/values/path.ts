import { percentEncoded } from './percent-encoded.ts'

/** Fills in the contract's path template. */
export function pathFrom(template: string, given: (name: string) => string): string {
  return template.replace(/\{([^{}]+)\}/g, (_, name: string) => percentEncoded(given(name)))
}
