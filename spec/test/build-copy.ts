import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

export const spec = join(import.meta.dirname, '..')

/** A copy of the contract and its build in a temporary folder, removed at the end of the scope that uses it. */
export class BuildCopy implements AsyncDisposable {
  readonly root: string

  private constructor(root: string) {
    this.root = root
  }

  static async make(): Promise<BuildCopy> {
    const root = join(await mkdtemp(join(tmpdir(), 'card-contract-test-')), 'spec')
    const leftOut = new Set(['node_modules', 'dist', 'test', '.turbo'])
    await cp(spec, root, { recursive: true, filter: (source) => !leftOut.has(basename(source)) })
    await symlink(join(spec, 'node_modules'), join(root, 'node_modules'))
    return new BuildCopy(root)
  }

  async edit(file: string, from: string, to: string): Promise<void> {
    const text = await readFile(join(this.root, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not contain the text to replace: ${from}`)
    await writeFile(
      join(this.root, file),
      text.replace(from, () => to),
    )
  }

  /** Runs the build as its script does, and returns its output. */
  async build(surroundings: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [join(this.root, 'build', 'build.ts')], {
      cwd: surroundings.cwd ?? this.root,
      env: { ...process.env, ...surroundings.env },
    })
    return stdout
  }

  async product(name: string): Promise<string> {
    return readFile(join(this.root, 'dist', name), 'utf8')
  }

  async fingerprints(): Promise<Record<string, string>> {
    const names = ['openapi.json', 'openapi.yaml', 'gaps.md', 'index.html', 'llms.txt']
    const hashed = names.map(async (name) => [name, sha256(await this.product(name))] as const)
    return Object.fromEntries(await Promise.all(hashed))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(join(this.root, '..'), { recursive: true })
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
