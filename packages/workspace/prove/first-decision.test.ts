import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../workspace.ts'
import { buildCopy, type Change, type RepositoryCopy } from './single-source/repository-copy.ts'

/** Plays spec/meeting.md in a copy of the repository. */
const page = readFileSync(join(repositoryRoot, 'spec/meeting.md'), 'utf8')
const place = mkdtempSync(join(tmpdir(), 'card-contract-'))
const built = ['@card-contract/conformance', '@card-contract/reference-server']
const contractFile = 'spec/components/schemas/CardOperation.yaml'
const hasPython = spawnSync('python3', ['--version']).status === 0

/** The steps of the page, each with what it shows, by the info string of the fence. */
const steps = page.split(/^\d+\. /m).slice(1)

function shownIn(step: number, info: string): string {
  const [, text = ''] = new RegExp(`^   \`\`\`${info}\\n([\\s\\S]*?)^   \`\`\`$`, 'm').exec(steps[step - 1] ?? '') ?? []
  return text.replaceAll(/^ {3}/gm, '')
}

let copy: RepositoryCopy
let python: ChildProcess | undefined
let theirs = ''
beforeAll(async () => {
  copy = await buildCopy(place, [], built)
  if (!hasPython) return
  const script = join(place, 'packages/conformance/examples/python-server/server.py')
  python = spawn('python3', [script, '--port', '0', ...'--api-key K --access-token A --service-token S'.split(' ')])
  const [line] = await once(python.stdout as Readable, 'data')
  theirs = String(line).trim()
})
afterAll(() => {
  python?.kill()
  rmSync(place, { recursive: true, force: true })
})

/** What the commands of a step say, one after the other, without what their lines were wrapped and indented for. */
async function said(step: number): Promise<string> {
  let output = ''
  for (const line of shownIn(step, 'sh').trim().split('\n')) {
    const command = line.replace('http://127.0.0.1:8391/api/v1', theirs)
    const { stdout, stderr } = await copy.execute('sh', ['-c', inCopy(command)], step === 4 ? 'spec' : '.')
    output += stdout + stderr
  }
  return flat(output)
}

/** What the script of the root does after its build. */
function inCopy(command: string): string {
  return command
    .replace('npx -y pnpm@12 --filter @card-contract/spec lint', 'redocly lint contract --format=codeframe')
    .replace(
      'npx -y pnpm@12 conformance',
      'node --import ./packages/workspace/default-to-run.ts packages/conformance/dist/cli/main.js',
    )
}

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Every part of what the page shows, which leaves things out at `…`, is there, one after the other. */
function expectShown(step: number, output: string): void {
  let at = 0
  for (const part of flat(shownIn(step, 'text said')).split('…')) {
    const found = output.indexOf(part.trim(), at)
    if (found < 0) expect(output).toContain(part.trim())
    at = found
  }
}

const question = '    question: Can more be withdrawn than the card holds?\n'
const decision = shownIn(3, 'yaml decision').replaceAll(/^(?=.)/gm, '    ')

const decide = (text: string, instead = ''): readonly Change[] => [
  { file: contractFile, from: `${question}${instead}`, to: `${question}${text}` },
]

test('the page shows which answers there are', async () => {
  expectShown(1, await said(1))
})

test.skipIf(!hasPython)('the page shows what implementations do', async () => {
  expectShown(2, await said(2))
})

test('the page shows what the linter says of an answer that no run can give', async () => {
  const declined = decision.replace('outcome: rejected', 'outcome: declined')
  await copy.edit(decide(declined), [])
  expectShown(4, await said(4))
  await copy.edit(decide(decision, declined), built)
})

test('the page shows how the reference server fails by the decision, and nothing else was edited', async () => {
  expectShown(5, await said(5))
  const changed = (await copy.changedSources()).filter(
    (path) => path.startsWith('packages/') || path.startsWith('apps/'),
  )
  expect(changed).toEqual([])
})
