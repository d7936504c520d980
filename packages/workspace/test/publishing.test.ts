import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home as assumed } from '../home.ts'
import { repositoryRoot, workspacePackages } from '../workspace.ts'

const { repository, scope } = assumed
const home = `https://github.com/${repository}`

test.each(workspacePackages().filter(({ manifest }) => !manifest.private))(
  '$name says where its source, its documentation and its issues are, and is published with provenance',
  ({ folder }) => {
    expect(JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8'))).toMatchObject({
      homepage: `${home}/tree/main/${folder}#readme`,
      bugs: `${home}/issues`,
      repository: { type: 'git', url: `git+${home}.git`, directory: folder },
      publishConfig: { access: 'public', provenance: true },
    })
  },
)

const usersOfActions = globSync(['.github/workflows/*.yml', '.github/actions/*/action.yml'], { cwd: repositoryRoot })

test('every action is pinned to a commit, the same one everywhere, with its version in a comment', () => {
  const uses = usersOfActions.flatMap(
    (path) => readFileSync(join(repositoryRoot, path), 'utf8').match(/uses: .*/g) ?? [],
  )
  expect(uses.length).toBeGreaterThan(5)
  for (const one of uses) expect(one).toMatch(/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  const names = new Set(uses.map((one) => one.slice(0, one.indexOf('@'))))
  expect(new Set(uses).size).toBe(names.size)
})

test('every image is pinned by digest', () => {
  const files = globSync(
    [
      '.github/**/*.yml',
      '.gitlab/*.yml',
      'packages/conformance/templates/*.yml',
      '{apps,packages}/*/Dockerfile',
      'apps/*/examples/*/compose.yaml',
    ],
    { cwd: repositoryRoot },
  )
  const images = files.flatMap((path) => {
    const text = readFileSync(join(repositoryRoot, path), 'utf8')
    return [...text.matchAll(/^ *(?:image: |container: |FROM )(\S+:\S+)/gm)].map(([, image]) => image)
  })
  expect(images.length).toBeGreaterThan(5)
  for (const image of images) expect(image).toMatch(/@sha256:[\da-f]{64}$/)
})

test('pnpm is pinned with its hash', () => {
  const { packageManager } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
  expect(packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+\+sha512\.[\da-f]{128}$/)
})

test('the scope and the repository are the same in every file', () => {
  for (const { name } of workspacePackages()) expect(name.startsWith(`${scope}/`)).toBe(true)
  const files = execFileSync('git', ['ls-files', '-z', '*.md', '*.json', '*.yml', '*.yaml', 'Dockerfile'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
  const [owner = ''] = repository.split('/')
  const found = files.split('\0').flatMap((path) => {
    const text = path && !path.endsWith('pnpm-lock.yaml') ? readFileSync(join(repositoryRoot, path), 'utf8') : ''
    return [...text.matchAll(/(?:github\.com|githubusercontent\.com)\/([\w-]+\/[\w-]+)/g)].map(([, name = '']) => name)
  })
  const own = found.filter((name) => name.startsWith(`${owner}/`))
  expect(own.length).toBeGreaterThan(5)
  expect(new Set(own)).toEqual(new Set([repository]))
})

test('links to the published page of the contract lead to the pages of the repository', () => {
  const [owner = '', name = ''] = repository.split('/')
  const found = execFileSync('git', ['grep', '-hoE', '[a-z0-9-]+\\.github\\.io/[a-z0-9-]+'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
  expect(new Set(found.trim().split('\n'))).toEqual(new Set([`${owner}.github.io/${name}`]))
})
