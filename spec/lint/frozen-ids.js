// @ts-check
import { existsSync, readFileSync } from 'node:fs'

/** @typedef {'requirement' | 'gap' | 'retired'} FrozenAs */

/**
 * Every id that was ever published, and what it stands for; read from frozen-ids.json, where each has a line of its own.
 * A document without that file has published nothing yet.
 * @param {URL} file
 * @returns {Map<string, FrozenAs>}
 */
export function readFrozenIds(file) {
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : [])
}
