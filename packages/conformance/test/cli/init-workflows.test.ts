import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { detectCiHost, repositoryOf } from '../../src/cli/init/detect-ci-host.ts'
import { githubWorkflow, gitlabJob } from '../../src/cli/init/workflows.ts'
import { temporaryFolder } from './card-conformance.ts'

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

const remote = (url: string) => ({ '.git/config': `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n` })
const github = { '.github/dependabot.yml': '' }
const gitlab = { '.gitlab-ci.yml': '' }

describe('detectCiHost', () => {
  it.each<[string, Readonly<Record<string, string>>, string | undefined]>([
    ['nothing', {}, undefined],
    ['.github', github, 'github'],
    ['.gitlab-ci.yml', gitlab, 'gitlab'],
    ['both', { ...github, ...gitlab }, 'github'],
    ['both and a remote', { ...github, ...gitlab, ...remote('git@gitlab.com:me/service.git') }, 'gitlab'],
    ['ssh without a scheme', remote('git@github.com:me/gitlab.git'), 'github'],
    ['ssh with a port', remote('ssh://git@gitlab.example.org:2222/github/x.git'), 'gitlab'],
    ['https with a password', remote('https://me:gitlab@github.com/me/x'), 'github'],
    ['another host', remote('https://example.org/github.com/x'), undefined],
  ])('detectCiHost finds the host of a repository with %s', (_, files, host) => {
    expect(detectCiHost(folderWith(files))).toBe(host)
  })
})

describe('repositoryOf', () => {
  it('repositoryOf finds the repository around a folder, or the folder itself', () => {
    const folder = folderWith({ '.git/config': '', 'services/cards/x': '' })
    expect(repositoryOf(join(folder, 'services', 'cards'))).toBe(folder)
  })
})

const local = { baseUrl: 'http://localhost:4010/api/v1', isOnThisMachine: true, allowMutations: false, folder: '' }

describe('the workflow for GitHub', () => {
  it('the GitHub workflow tests a local service after the place where it is started', () => {
    expect(githubWorkflow(local)).toMatchInlineSnapshot(`
      "# Tests the service against the card contract. Written by \`card-conformance init\`; change it as you like.
      name: Conformance
      on:
        push:
        schedule: [{ cron: '17 3 * * *' }]
        workflow_dispatch:
      permissions: { contents: read }
      jobs:
        conformance:
          runs-on: ubuntu-latest
          timeout-minutes: 20
          steps:
            - uses: actions/checkout@11d5960a326750d5838078e36cf38b85af677262 # v4.4.0
            - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
              with: { node-version: 24 }
            # >>> START YOUR SERVICE HERE, in the background, and wait until it accepts connections at
            # >>> http://localhost:4010/api/v1. For example:
            # >>> - run: ./start-my-service &
            # Every commit: the 300 requests that find most. Every night: everything. Every tag: more generated cases as well.
            - run: npx --yes @card-contract/conformance@0.1 run $SIZE --report junit=conformance.xml --report json=conformance.json --report html=conformance.html --report "markdown=$GITHUB_STEP_SUMMARY"
              env:
                SIZE: \${{ github.ref_type == 'tag' && '--fuzz 100' || github.event_name == 'push' && '--budget 300' || '' }}
                CARD_API_KEY: \${{ secrets.CARD_API_KEY }}
                CARD_ACCESS_TOKEN: \${{ secrets.CARD_ACCESS_TOKEN }}
                CARD_SERVICE_TOKEN: \${{ secrets.CARD_SERVICE_TOKEN }}
            - uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
              if: always()
              with:
                name: conformance
                path: "conformance.*"
      "
    `)
  })

  it('the GitHub workflow pins the actions as the repository does', () => {
    const own = readFileSync(new URL('../../../../.github/workflows/ci.yml', import.meta.url), 'utf8')
    const pinned = (text: string) => text.match(/actions\/[a-z-]+@[0-9a-f]{40} # v[\d.]+/g) ?? []
    const written = pinned(githubWorkflow(local))
    expect(written).toHaveLength(3)
    expect(pinned(own)).toEqual(expect.arrayContaining(written))
  })

  it('the GitHub workflow tests in the folder of the configuration, if that is not the repository', () => {
    const text = githubWorkflow({ ...local, folder: 'services/my cards' })
    expect(text).toContain('    defaults: { run: { working-directory: "services/my cards" } }\n    steps:')
    expect(text).toContain('path: "services/my cards/conformance.*"\n')
  })
})

describe('the job for GitLab', () => {
  it('the GitLab job tests a service on another machine from a folder', () => {
    const remoteService = { ...local, baseUrl: 'https://cards.example/api/v1', isOnThisMachine: false, folder: 'cards' }
    expect(gitlabJob(remoteService)).toMatchInlineSnapshot(`
      "# Tests the service against the card contract. Written by \`card-conformance init\`; change it as you like.
      conformance:
        image: node:24
        # Every commit: the 300 requests that find most. Every night: everything. Every tag: more generated cases as well.
        rules:
          - if: $CI_COMMIT_TAG
            variables: { SIZE: '--fuzz 100' }
          - if: $CI_PIPELINE_SOURCE == "push"
            variables: { SIZE: '--budget 300' }
          - when: on_success
        script:
          - "cd 'cards'"
          # >>> There is nothing to start: https://cards.example/api/v1 is on another machine.
          # >>> The run sends nothing until you add --allow-mutations: it creates users and cards there.
          - npx --yes @card-contract/conformance@0.1 run $SIZE --report junit=conformance.xml --report json=conformance.json --report html=conformance.html
        artifacts:
          when: always
          paths: ["cards/conformance.json", "cards/conformance.html"]
          reports: { junit: "cards/conformance.xml" }
      "
    `)
  })
})
