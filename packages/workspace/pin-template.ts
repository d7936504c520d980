import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './workspace.ts'

// The GitLab job is included from a commit, and cannot read the version of the suite in it.
const template = join(repositoryRoot, '.gitlab/conformance.yml')
const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'packages/conformance/package.json'), 'utf8'))
const text = readFileSync(template, 'utf8')
writeFileSync(template, text.replace(/^( +CONFORMANCE_VERSION: ).*$/m, `$1${version}`))
