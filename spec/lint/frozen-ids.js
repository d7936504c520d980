// @ts-check
import { existsSync, readFileSync } from 'node:fs'

/** @typedef {'requirement' | 'gap' | 'retired'} FrozenAs */

/**
 * Every id that was ever published, with its kind, read from frozen-ids.json. A document without that file has published
 * nothing yet.
 * @param {URL} file
 * @returns {Map<string, FrozenAs>}
 */
export function readFrozenIds(file) {
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : [])
}
