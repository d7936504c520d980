import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot, workspacePackages } from '../workspace.ts'

const home = 'https://github.com/card-contract/card-contract'

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
