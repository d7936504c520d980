import { resolve } from 'node:path'
import { InvalidJson, parseJson } from '@card-contract/options'
import { UsageError } from './errors.ts'
import { readBounded } from './read-bounded.ts'

/** Reads the file that an option names. */
export function readText(option: string, path: string, directory: string): string {
  try {
    return readBounded(resolve(directory, path))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new UsageError([`${option}: expected a readable file, received ${path} (${code ?? message})`])
  }
}

export function readJsonFile(option: string, path: string, directory: string): unknown {
  const text = readText(option, path, directory)
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof InvalidJson)) throw error
    throw new UsageError([`${option}: expected JSON in ${path}, ${error.message}`])
  }
}
