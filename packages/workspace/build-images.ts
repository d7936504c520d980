import { execFileSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildBeforehand } from './build.ts'
import { pack, withDependencies } from './pack.ts'
import { repositoryRoot } from './workspace.ts'

interface Image {
  readonly tag: string
  readonly name: string
  /** Has the Dockerfile. */
  readonly folder: string
}

export const images: readonly Image[] = [
  { tag: 'card-conformance', name: '@card-contract/conformance', folder: 'packages/conformance' },
  { tag: 'card-reference-server', name: '@card-contract/reference-server', folder: 'apps/reference-server' },
]

function removeTarballs(folder: string): void {
  for (const tarball of globSync('*.tgz', { cwd: folder })) rmSync(join(folder, tarball))
}

function packFor(image: Image): void {
  const folder = join(repositoryRoot, image.folder)
  removeTarballs(folder)
  for (const one of withDependencies(image.name)) pack(one, folder)
}

/** Builds an image from the packages of this repository, and starts it once. */
function build(image: Image): void {
  const folder = join(repositoryRoot, image.folder)
  const docker = (...args: readonly string[]) => execFileSync('docker', args, { stdio: 'inherit' })
  packFor(image)
  try {
    docker('build', '--tag', image.tag, folder)
  } finally {
    removeTarballs(folder)
  }
  docker('run', '--rm', '--read-only', image.tag, '--version')
}

if (import.meta.main) {
  const packOnly = process.argv.includes('--pack-only')
  process.exitCode = await buildBeforehand(images.map(({ name }) => name))
  if (process.exitCode === 0) for (const image of images) packOnly ? packFor(image) : build(image)
}
