import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cardConformance } from './processes.ts'

/** Before anything else, the program finds itself in another version of Node, without what that version lacks. */
const pretending = (version: string) =>
  `data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}});delete Array.prototype.toSorted`,
  )}`

describe('an old Node', () => {
  it.each(['18.20.8', '20.20.2', '21.7.3'])('Node %s is rejected before anything is loaded', async (version) => {
    expect(await cardConformance(['run'], { env: { NODE_OPTIONS: `--import=${pretending(version)}` } })).toEqual({
      code: 2,
      stdout: '',
      stderr: `card-conformance: expected Node 22 or newer, received Node ${version}; install a newer Node\n`,
    })
  })

  it('the old Node is one that the package does not support', () => {
    const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(engines.node).toBe('>=22')
  })
})
