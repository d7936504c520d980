import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startReferenceServer } from '@card-contract/reference-server'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { repositoryRoot } from '../workspace.ts'
import { Machine } from './delivery/machine.ts'

const dockerfile = 'packages/conformance/Dockerfile'
const template = parse(readFileSync(join(repositoryRoot, '.gitlab/conformance.yml'), 'utf8'))
const job = template['.card-conformance']

test('the template defines one hidden job, which keeps its reports whatever its result', () => {
  expect(Object.keys(template)).toEqual(['.card-conformance'])
  expect(Object.keys(job)).toEqual(['image', 'variables', 'script', 'artifacts'])
  expect(job.artifacts).toMatchObject({
    when: 'always',
    paths: ['card-conformance/'],
    reports: { junit: 'card-conformance/junit.xml' },
  })
})

test('the template pins the version of the suite in this commit', () => {
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'packages/conformance/package.json'), 'utf8'))
  expect(job.variables.CONFORMANCE_VERSION).toBe(version)
})

test('the template pins its image, the one of the Dockerfiles, and asks for a pinned include', () => {
  const [, image] = /^FROM (\S+) AS node$/m.exec(readFileSync(join(repositoryRoot, dockerfile), 'utf8')) ?? []
  expect(image).toMatch(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[\da-f]{64}$/)
  expect(job.image).toBe(image)
  const written = readFileSync(join(repositoryRoot, 'packages/conformance/templates/gitlab.yml'), 'utf8')
  expect(written).toContain(`  image: ${image}\n`)
  for (const path of ['.gitlab/conformance.yml', 'packages/conformance/README.md']) {
    const [, ref] =
      /remote: \S+\/(\w+)\/\.gitlab\/conformance\.yml/.exec(readFileSync(join(repositoryRoot, path), 'utf8')) ?? []
    expect(ref, path).toBe('COMMIT')
  }
})

test('the job fails with the exit code of the suite, and leaves its reports where GitLab looks for them', async () => {
  const server = await startReferenceServer()
  onTestFinished(() => server.close())
  server.trouble.always('disableCard', 'wrong-shape', { shape: 'type', field: 'new_balance' })
  const { apiKey, accessToken, serviceToken } = server.credentials
  const machine = new Machine()
  const { exitCode, log } = await machine.run(['sh', '-e', '-c', job.script.join('\n')], {
    ...job.variables,
    ...{ CARD_BASE_URL: server.baseUrl, CARD_API_KEY: apiKey, CARD_ACCESS_TOKEN: accessToken },
    ...{ CARD_SERVICE_TOKEN: serviceToken, CARD_CONFORMANCE_OPERATION: 'disableCard' },
    ...{ CARD_CONFORMANCE_BUDGET: '1000', CARD_CONFORMANCE_NO_PROBES: 'true' },
  })
  expect(exitCode).toBe(1)
  expect(log).toContain('Not conformant')
  expect(machine.npxCalls).toEqual([
    expect.stringMatching(/^--yes @card-contract\/conformance@\d+\.\d+\.\d+ run --report/),
  ])
  const reports = [...machine.files.keys()].filter((path) => path.startsWith('workspace/')).sort()
  expect(reports).toEqual(
    ['junit.xml', 'report.html', 'report.json'].map((name) => `workspace/card-conformance/${name}`),
  )
  for (const text of [log, ...machine.files.values()]) {
    for (const secret of [apiKey, accessToken, serviceToken]) expect(text).not.toContain(secret)
  }
})
