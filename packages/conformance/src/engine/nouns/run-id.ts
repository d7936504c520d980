import { anySeed, hash } from '../values/random.ts'

/** Long enough that two runs hardly ever share it, short enough for the e-mail addresses that contain it. */
const randomCharacters = 5
const checkCharacters = 3

/** A new ID for a run. Its end follows from the base URL, so that generated e-mail addresses identify the target. */
export function newRunId(baseUrl: string): string {
  const random = lastCharacters(anySeed(), randomCharacters)
  return `r${random}${checkOf(random, baseUrl)}`
}

/** Whether a run with this ID was sent to another base URL. An ID that the user chose tells nothing. */
export function tellsAnotherBaseUrl(runId: string, baseUrl: string): boolean {
  const random = /^r([0-9a-z]{5})[0-9a-z]{3}$/.exec(runId)?.[1]
  return random !== undefined && runId !== `r${random}${checkOf(random, baseUrl)}`
}

function checkOf(random: string, baseUrl: string): string {
  return lastCharacters(hash(`${random} ${baseUrl}`), checkCharacters)
}

function lastCharacters(number: number, count: number): string {
  return number.toString(36).padStart(count, '0').slice(-count)
}
