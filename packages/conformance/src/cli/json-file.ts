import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidJson, parseJson } from '@card-contract/options'
import { UsageError } from './errors.ts'

/** Reads the JSON file that an option names. */
export function readJsonFile(option: string, path: string, directory: string): unknown {
  let text: string
  try {
    text = readFileSync(resolve(directory, path), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError([`${option}: expected a readable file, received ${path} (${code})`])
  }
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof InvalidJson)) throw error
    throw new UsageError([`${option}: expected JSON in ${path}, ${error.message}`])
  }
}
