import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { writeSboms } from '../release/sbom.ts'
import { repositoryRoot, workspacePackages } from '../workspace.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('each published package has a bill of materials with what it brings along, and no more', () => {
  const folder = newFolder()
  writeSboms(folder)
  const published = workspacePackages().filter(({ manifest }) => !manifest.private)
  expect(readdirSync(folder)).toHaveLength(published.length)
  const contents = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  for (const { name, manifest } of published) {
    const sbom = contents.find(({ metadata }) => [metadata.component.group, metadata.component.name].join('/') === name)
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { version: manifest.version } } })
    const listed: string[] = (sbom.components ?? []).map((one: { group?: string; name: string }) =>
      [one.group, one.name].filter(Boolean).join('/'),
    )
    expect(listed).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies ?? {})))
    expect(listed).not.toContain('vitest')
  }
})

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

test.skipIf(!hasKeys)(
  'the release workflow signs tags in files of another user, with a key that it does not write down',
  () => {
    const { jobs } = parse(readFileSync(join(repositoryRoot, '.github/workflows/release.yml'), 'utf8'))
    const signing = (jobs.release.steps as Step[]).find(({ name }) => name === 'Sign tags')
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
    const env = {
      ...{ PATH: process.env.PATH, HOME: folder, GITHUB_ENV: join(folder, 'env'), SIGNING_KEY: key },
      // Git's own switch for tests: as if another user had checked the files out, as in a container of GitHub.
      GIT_TEST_ASSUME_DIFFERENT_OWNER: '1',
    }
    execFileSync('bash', ['-eo', 'pipefail', '-c', script], { cwd: folder, env, stdio: 'pipe' })
    git('config', 'gpg.ssh.allowedSignersFile', join(folder, 'signers'))
    expect(() => git('tag', '--verify', 'v1')).not.toThrow()
    const [, secret = ''] = key.split('\n')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.length).toBeGreaterThan(5)
    for (const { parentPath, name } of files) {
      expect(readFileSync(join(parentPath, name), 'utf8'), name).not.toContain(secret)
    }
  },
)

test('only the job that publishes may write, and it waits for all checks', () => {
  const { permissions, jobs } = parse(readFileSync(join(repositoryRoot, '.github/workflows/release.yml'), 'utf8'))
  expect(permissions).toEqual({ contents: 'read' })
  expect(jobs.check.permissions).toBeUndefined()
  expect(jobs.check.steps.at(-1)).toEqual({ run: '.ci/run' })
  expect(jobs.release).toMatchObject({ needs: 'check', permissions: { contents: 'write', 'id-token': 'write' } })
  expect(Object.keys(jobs)).toEqual(['check', 'release'])
})

test('the first publication puts a placeholder without code where the registry has no package, and says how to go on', () => {
  const folder = newFolder()
  // A registry that knows one package.
  const npm = `#!/bin/sh
if [ "$1" = view ]; then case $2 in */types) echo 0.1.0; exit 0 ;; *) echo '{"error":{"code":"E404"}}'; exit 1 ;; esac; fi
echo "$1 $(cat package.json)" >>'${join(folder, 'published')}'
`
  writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 })
  const script = join(repositoryRoot, 'packages/workspace/release/first-publication.ts')
  const env = { PATH: `${folder}:${process.env.PATH}` }
  const run = (...args: string[]) => execFileSync(process.execPath, [script, ...args], { env, encoding: 'utf8' })
  const names = workspacePackages().flatMap(({ name, manifest }) => (manifest.private ? [] : [name]))
  const missing = names.filter((name) => !name.endsWith('/types'))

  expect(run()).toContain('Nothing was published.')
  expect(readdirSync(folder)).not.toContain('published')

  const said = run('--publish')
  const published = readFileSync(join(folder, 'published'), 'utf8')
  for (const name of missing) {
    expect(published).toContain(`"name": "${name}"`)
    expect(said).toContain(`https://www.npmjs.com/package/${name}/access`)
  }
  expect(published).not.toContain('/types"')
  expect(published.match(/"version": "0\.0\.0"/g)).toHaveLength(missing.length)
})
