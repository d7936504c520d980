import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { pack } from '../pack.ts'
import { repositoryRoot, workspacePackages } from '../workspace.ts'

const workflow = parse(readFileSync(join(repositoryRoot, '.github/workflows/release.yml'), 'utf8'))

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

interface Step {
  readonly name?: string
  readonly run?: string
}

const hasKeys = ['ssh-agent', 'ssh-keygen'].every((name) => {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`]).length > 0
  } catch {
    return false
  }
})

test.skipIf(!hasKeys)('the release workflow signs tags with a key that it does not write down', () => {
  const signing = (workflow.jobs.publish.steps as Step[]).find(({ name }) => name === 'Sign tags')
  const folder = newFolder()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', join(folder, 'key')])
  const key = readFileSync(join(folder, 'key'), 'utf8')
  writeFileSync(join(folder, 'signers'), `releases@users.noreply.github.com ${readFileSync(join(folder, 'key.pub'))}`)
  rmSync(join(folder, 'key'))
  git('init', '-q')
  const script = `${signing?.run}
    trap 'ssh-agent -k >/dev/null' EXIT
    git commit -q --allow-empty -m release
    git tag v1 -m v1`
  const env = { PATH: process.env.PATH, HOME: folder, GITHUB_ENV: join(folder, 'env'), SIGNING_KEY: key }
  execFileSync('bash', ['-eo', 'pipefail', '-c', script], { cwd: folder, env, stdio: 'pipe' })
  git('config', 'gpg.ssh.allowedSignersFile', join(folder, 'signers'))
  expect(() => git('tag', '--verify', 'v1')).not.toThrow()
  const [, secret = ''] = key.split('\n')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(5)
  for (const { parentPath, name } of files) {
    expect(readFileSync(join(parentPath, name), 'utf8'), name).not.toContain(secret)
  }
})

test('only the jobs that publish may write: the first waits for all checks, and neither runs code of this repository', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' })
  expect(Object.keys(workflow.jobs)).toEqual(['check', 'pack', 'publish', 'pages'])
  const { check, pack, publish, pages } = workflow.jobs
  expect([check.permissions, pack.permissions]).toEqual([undefined, undefined])
  expect(check.steps.at(-1)).toEqual({ run: '.ci/run' })
  expect(publish).toMatchObject({
    needs: ['check', 'pack'],
    permissions: { contents: 'write', 'id-token': 'write' },
  })
  for (const { run = '' } of publish.steps as Step[]) expect(run).not.toMatch(/pnpm|npx|npm (ci|install|run)|node /)
  expect(pages).toMatchObject({ needs: 'publish', permissions: { pages: 'write', 'id-token': 'write' } })
  for (const step of pages.steps as Step[]) expect(step).not.toHaveProperty('run')
})

test('the page that is published is the rendered contract that was packed', () => {
  const uses = (job: string) =>
    (workflow.jobs[job].steps as { uses?: string; with?: object }[]).filter((step) => step.uses)
  const uploaded = uses('pack').find((step) => step.uses?.startsWith('actions/upload-pages-artifact@'))
  expect(uploaded?.with).toEqual({ path: 'spec/dist' })
  expect(uses('pages').at(-1)?.uses).toMatch(/^actions\/deploy-pages@/)
})

test('the release workflow publishes the tarballs that the registry does not have, with provenance, and tags each', () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'packed'))
  const published = workspacePackages().filter(({ manifest }) => !manifest.private)
  for (const one of published) pack(one, join(folder, 'packed'))
  // A registry that has one package.
  const npm = `#!/bin/sh
if [ "$1" = view ]; then case $2 in */types@*) exit 0 ;; *) exit 1 ;; esac; fi
echo "$@" >>'${join(folder, 'published')}'
`
  const git = `#!/bin/sh
echo "$@" >>'${join(folder, 'tags')}'
`
  for (const [name, script] of Object.entries({ npm, git })) writeFileSync(join(folder, name), script, { mode: 0o755 })
  const step = (workflow.jobs.publish.steps as Step[]).find(({ name }) => name === 'Publish')
  const env = { PATH: `${folder}:${process.env.PATH}`, RUNNER_TEMP: folder }
  execFileSync('bash', ['-eo', 'pipefail', '-c', step?.run ?? ''], { cwd: folder, env })

  const linesOf = (file: string) => readFileSync(join(folder, file), 'utf8').trim().split('\n')
  const missing = published.filter(({ name }) => !name.endsWith('/types'))
  expect(linesOf('published')).toHaveLength(missing.length)
  for (const line of linesOf('published')) {
    expect(line).toMatch(/^publish \.\/packed\/\S+\.tgz --access public --provenance --ignore-scripts$/)
  }
  const tags = missing.map(({ name, manifest: { version } }) => `tag --message ${name}@${version} ${name}@${version}`)
  expect(linesOf('tags').toSorted()).toEqual(tags.toSorted())
})
