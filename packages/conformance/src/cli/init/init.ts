import { join, relative, resolve, sep } from 'node:path'
import { loadContract } from '@card-contract/contract'
import { readOptions } from '@card-contract/options'
import { counted } from '../../values/counted.ts'
import { list } from '../../values/words.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { program, type Settings } from '../options.ts'
import { ownCommand } from '../own-command.ts'
import { sampleOverrides } from '../sample-overrides.ts'
import { fixturesFrom, leadsToThisMachine, warnOfBaseUrl } from '../target.ts'
import { type Answers, answersFrom } from './answers.ts'
import type { CiHost } from './ci-hosts.ts'
import { configText, knownFailuresName, knownFailuresText } from './config.ts'
import { detectCiHost, repositoryOf } from './detect-ci-host.ts'
import { exists, keepExisting, type NewFile, writeAll } from './files.ts'
import { credentialVariables, type FirstRun, firstRun } from './first-run.ts'
import { NoAnswer } from './questions.ts'
import { githubWorkflow, gitlabJob } from './workflows.ts'

/** Writes the files that a project needs to test its service, and never a credential. */
export const init: Command = async (settings, streams) => {
  const directory = resolve(streams.directory)
  const { overwrite } = settings.given
  const places = {
    config: join(directory, program.configFile ?? ''),
    knownFailures: join(directory, knownFailuresName),
    ...ciPlaces(directory),
  }
  if (!overwrite) keepExisting([places.config, places.knownFailures], streams)
  const contract = loadContract()
  // Credentials, and how to reach the service: for the first run alone, so they are not options of this command.
  const surroundings = readOptions(program, { args: [], environment: streams.environment, directory })
  let answers: Answers
  try {
    answers = await answersFrom(settings, surroundings, detectCiHost(places.repository), contract, streams)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    streams.stderr.write('\ncard-conformance: interrupted: nothing was written\n')
    return exitCodes.interrupted
  }
  const { given, baseUrl, host, noFirstRun } = answers
  warnOfBaseUrl(baseUrl, contract.basePath, given, streams)
  if (host === 'github' && !overwrite) keepExisting([places.github], streams)
  const first = noFirstRun === undefined ? await firstRun({ ...surroundings, given }, contract, streams) : undefined
  if (noFirstRun === undefined && first === undefined) return exitCodes.interrupted
  const workflow = {
    baseUrl,
    isOnThisMachine: leadsToThisMachine(baseUrl),
    allowMutations: given.allowMutations,
    folder: relative(places.repository, directory).split(sep).join('/'),
  }
  // The list of an earlier run stays in use if this one did not make another.
  const namesKnownFailures = first?.isJudged ? first.knownFailures.length > 0 : exists(places.knownFailures)
  const hasGitlab = host === 'gitlab' && exists(places.gitlab)
  const files: NewFile[] = [
    {
      path: places.config,
      content: configText(given, sampleOverrides(contract, given.sample), { namesKnownFailures }),
    },
    ...(host === 'github' ? [{ path: places.github, content: githubWorkflow(workflow) }] : []),
    ...(host === 'gitlab' && !hasGitlab ? [{ path: places.gitlab, content: gitlabJob(workflow) }] : []),
    ...knownFailuresFile(places.knownFailures, first),
  ]
  const isWritten = writeAll(files, streams)
  if (hasGitlab) {
    streams.stdout.write(`kept   .gitlab-ci.yml: it exists; add this job to it:\n\n${gitlabJob(workflow)}\n`)
  }
  for (const line of remarks(answers, first)) streams.stdout.write(`${line}\n`)
  for (const line of nextSteps(answers, surroundings)) streams.stdout.write(`next   ${line}\n`)
  return isWritten ? exitCodes.good : exitCodes.usage
}

function ciPlaces(directory: string): Readonly<Record<'repository' | 'github' | 'gitlab', string>> {
  const repository = repositoryOf(directory)
  return {
    repository,
    github: join(repository, '.github', 'workflows', 'conformance.yml'),
    gitlab: join(repository, '.gitlab-ci.yml'),
  }
}

function knownFailuresFile(path: string, first: FirstRun | undefined): NewFile[] {
  const known = first?.knownFailures ?? []
  if (known.length === 0) return []
  const fail = known.length === 1 ? 'fails' : 'fail'
  const remark = `${counted(known.length, 'check')} ${fail} today; remove each from the list when it passes`
  return [{ path, content: knownFailuresText(known), remark }]
}

/** What was left out, and why. */
function remarks({ given, host, noFirstRun }: Answers, first: FirstRun | undefined): readonly string[] {
  const { payment, payout = {} } = fixturesFrom({ given })
  const lacks = [
    ...(payment ? [] : ['--order-id', '--pay-id']),
    ...(payout.reference === undefined ? ['--payout-reference'] : []),
    ...(payout.serviceReference === undefined ? ['--payout-service-reference'] : []),
  ]
  return [
    ...(first ? [`tested ${given.baseUrl}: ${first.sentence}`] : [`no test of ${given.baseUrl}: ${noFirstRun}`]),
    ...(first && !first.isJudged ? [`no ${knownFailuresName}: the service could not be tested`] : []),
    ...(host === 'none' ? ['no CI workflow: --ci github or --ci gitlab writes one'] : []),
    ...(lacks.length === 0 ? [] : [`no verdict yet: without ${list(lacks)}, some checks cannot run`]),
  ]
}

const secretsOf: Readonly<Record<Exclude<CiHost, 'none'>, string>> = {
  github: 'secrets of the repository: Settings, Secrets and variables, Actions',
  gitlab: 'masked variables of the project: Settings, CI/CD, Variables',
}

function nextSteps({ host, baseUrl }: Answers, surroundings: Settings): readonly string[] {
  const { all, missing } = credentialVariables(surroundings)
  const start = leadsToThisMachine(baseUrl) ? ', and start your service where the workflow says so' : ''
  return [
    `${missing.length === 0 ? '' : `set ${list(missing)} in the environment, then `}${ownCommand()} run`,
    ...(host === 'none' ? [] : [`in CI, set ${list(all)} as ${secretsOf[host]}${start}`]),
  ]
}
