import { readdirSync, readFileSync } from 'node:fs'
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

const workflows = join(repositoryRoot, '.github/workflows')

test.each(readdirSync(workflows))('%s pins each action to a commit, and names its version', (name) => {
  const actions = readFileSync(join(workflows, name), 'utf8').match(/uses: .*/g) ?? []
  expect(actions.length).toBeGreaterThan(0)
  for (const action of actions) expect(action).toMatch(/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
})
