import { suiteVersion } from '../../model/version.ts'

export interface Workflow {
  readonly baseUrl: string
  /** Whether the service runs on the machine that tests it, and so has to be started there. */
  readonly isOnThisMachine: boolean
  readonly allowMutations: boolean
  /** From the repository to the folder with the configuration file; empty if they are the same. */
  readonly folder: string
}

const [major, minor] = suiteVersion.split('.')
const run = `npx --yes @card-contract/conformance@${major}.${minor} run`

/** Three sizes of a run: for every commit, every night, and before a release. */
const sizes = { commit: '--budget 300', release: '--fuzz 100' } as const

const ofSizes = `Every commit: the 300 requests that find most. Every night: everything. Every tag: more generated cases as well.`

/** `.github/workflows/conformance.yml`. Not on pull requests: one from a fork would get no credentials. */
export function githubWorkflow(workflow: Workflow): string {
  const { folder } = workflow
  return `# Tests the service against the card contract. Written by \`card-conformance init\`; change it as you like.
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
${folder === '' ? '' : `    defaults: { run: { working-directory: ${JSON.stringify(folder)} } }\n`}    steps:
      - uses: actions/checkout@11d5960a326750d5838078e36cf38b85af677262 # v4.4.0
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with: { node-version: 24 }
${place(workflow, '- run: ./start-my-service &', '      ')}
      # ${ofSizes}
      - run: ${run} $SIZE ${flags(workflow)}--report "markdown=$GITHUB_STEP_SUMMARY"
        env:
          SIZE: \${{ github.ref_type == 'tag' && '${sizes.release}' || github.event_name == 'push' && '${sizes.commit}' || '' }}
          CARD_API_KEY: \${{ secrets.CARD_API_KEY }}
          CARD_ACCESS_TOKEN: \${{ secrets.CARD_ACCESS_TOKEN }}
          CARD_SERVICE_TOKEN: \${{ secrets.CARD_SERVICE_TOKEN }}
      - uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
        if: always()
        with:
          name: conformance
          path: ${JSON.stringify(`${within(folder)}conformance.*`)}
`
}

/** A job for `.gitlab-ci.yml`. GitLab puts the variables of the project into its environment. */
export function gitlabJob(workflow: Workflow): string {
  const { folder } = workflow
  const path = (name: string) => JSON.stringify(within(folder) + name)
  return `# Tests the service against the card contract. Written by \`card-conformance init\`; change it as you like.
conformance:
  image: node:24
  # ${ofSizes}
  rules:
    - if: $CI_COMMIT_TAG
      variables: { SIZE: '${sizes.release}' }
    - if: $CI_PIPELINE_SOURCE == "push"
      variables: { SIZE: '${sizes.commit}' }
    - when: on_success
  script:
${folder === '' ? '' : `    - ${JSON.stringify(`cd ${quoted(folder)}`)}\n`}${place(workflow, '- ./start-my-service &', '    ')}
    - ${run} $SIZE ${flags(workflow).trimEnd()}
  artifacts:
    when: always
    paths: [${path('conformance.json')}, ${path('conformance.html')}]
    reports: { junit: ${path('conformance.xml')} }
`
}

function flags({ allowMutations }: Workflow): string {
  const formats = ['junit=conformance.xml', 'json=conformance.json', 'html=conformance.html']
  return `${allowMutations ? '--allow-mutations ' : ''}${formats.map((one) => `--report ${one} `).join('')}`
}

/** Where the user has something to add, or to know. */
function place({ baseUrl, isOnThisMachine, allowMutations }: Workflow, example: string, indent: string): string {
  const lines = isOnThisMachine
    ? [
        '>>> START YOUR SERVICE HERE, in the background, and wait until it accepts connections at',
        `>>> ${baseUrl}. For example:`,
        `>>> ${example}`,
      ]
    : [
        `>>> There is nothing to start: ${baseUrl} is on another machine.`,
        ...(allowMutations
          ? []
          : ['>>> The run sends nothing until you add --allow-mutations: it creates users and cards there.']),
      ]
  return lines.map((line) => `${indent}# ${line}`).join('\n')
}

/** One word for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function within(folder: string): string {
  return folder === '' ? '' : `${folder}/`
}
