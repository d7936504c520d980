import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CiHost } from './ci-hosts.ts'

/** The folder of the repository, where a CI host looks for its workflow; the folder itself if there is no repository. */
export function repositoryOf(directory: string): string {
  for (let folder = directory; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return directory
  }
}

/** The host whose files are there; if that does not tell, the host that git pushes to. */
export function detectCiHost(repository: string): CiHost | undefined {
  const isGithub = existsSync(join(repository, '.github'))
  const isGitlab = existsSync(join(repository, '.gitlab-ci.yml'))
  if (isGithub !== isGitlab) return isGithub ? 'github' : 'gitlab'
  const hosts = remoteHosts(repository)
  const pushesTo = (name: CiHost) => hosts.some((host) => host.split('.').includes(name))
  if (pushesTo('github')) return 'github'
  if (pushesTo('gitlab')) return 'gitlab'
  return isGithub ? 'github' : undefined
}

/** Of `https://user@host/path`, `ssh://git@host:22/path` and `git@host:path`. */
function remoteHosts(repository: string): string[] {
  let config: string
  try {
    config = readFileSync(join(repository, '.git', 'config'), 'utf8')
  } catch {
    // No repository, or one whose configuration is elsewhere.
    return []
  }
  return config.split('\n').flatMap((line) => {
    const [name = '', ...value] = line.split('=')
    return name.trim() === 'url' ? [hostIn(value.join('=').trim())] : []
  })
}

function hostIn(remote: string): string {
  const at = remote.indexOf('://')
  // Without a scheme, a colon ends the host; with one, the host may be behind a user name and a password.
  const place = at < 0 ? (remote.split(':')[0] ?? '') : (remote.slice(at + 3).split('/')[0] ?? '')
  return place.slice(place.lastIndexOf('@') + 1).split(':')[0] ?? ''
}
