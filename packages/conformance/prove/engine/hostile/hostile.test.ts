import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type HostileTarget, hostileTargets } from '../../../test/engine/hostile/targets.ts'
import { serve } from '../../../test/fixtures/serve.ts'
import type { Judgement } from './judge.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('judge.ts', import.meta.url))

/** After this many correct responses, in the middle of the run, the target turns hostile. */
const rightResponses = 80

/** Where the deadline may come before the fault is found, it comes soon; a fault that must be found has time on any machine. */
function deadlineFor({ verdicts }: HostileTarget): number {
  return verdicts.includes('incomplete') ? 8 : 120
}

/** How much a run may need. What it takes beside that depends on when the engine collects garbage. */
const heapMegabytes = 300

async function judge(hostile: HostileTarget): Promise<Judgement> {
  const { response, timeoutMs = 10_000 } = hostile
  await using server = await serve(undefined, {
    write(outgoing, correct, turn) {
      if (turn > rightResponses) response(outgoing, correct, turn)
      else outgoing.writeHead(correct.status, correct.headers).end(correct.body)
    },
  })
  const args = [
    `--max-old-space-size=${heapMegabytes}`,
    script,
    JSON.stringify(server.target),
    String(timeoutMs),
    String(deadlineFor(hostile)),
  ]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 28 })
  return JSON.parse(stdout) as Judgement
}

describe.concurrent('a target that turns hostile in the middle of a run', () => {
  it.each(hostileTargets.map((target) => [target.title, target] as const))(
    'a target that turns hostile and %s gets a correct verdict, in bounded time and memory',
    async (_, target) => {
      const { verdict, reasons, errored, megabytes, texts } = await judge(target)
      expect(target.verdicts).toContain(verdict)
      // A conformant target needs no reason.
      expect(reasons.length > 0).toBe(verdict !== 'conformant-within-budget')
      expect(errored).toBe(0)
      expect(megabytes).toBeLessThan(heapMegabytes + 200)
      for (const [format, text] of Object.entries(texts)) {
        expect(text.length, format).toBeGreaterThan(100)
        // Line breaks and tabs are the only control characters that a report may contain.
        expect(text, format).not.toMatch(/[^\P{Cc}\n\t\r]|\u202e/u)
      }
      expect(texts.html).not.toMatch(/<script>alert|<img src=x/)
    },
  )
})
