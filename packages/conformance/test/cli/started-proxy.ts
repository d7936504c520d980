import { once } from 'node:events'
import { type Ended, type Started, start } from './card-conformance.ts'

export interface StartedProxy extends Started {
  /** Of the proxy, without the version prefix. */
  readonly origin: string
  /** Sends Ctrl-C. */
  end(): Promise<Ended>
}

/** Starts the real program on ports that are free. */
export async function startProxy(
  target: string,
  args: readonly string[] = [],
  options: Parameters<typeof start>[1] = {},
): Promise<StartedProxy> {
  const started = start(['proxy', '--target', target, '--port', '0', ...args], options)
  // Nothing else ends a proxy whose test has failed.
  const kill = () => started.child.kill('SIGKILL')
  process.on('exit', kill)
  started.child.once('exit', () => process.off('exit', kill))
  let said = ''
  started.child.stderr?.on('data', (text: string) => {
    said += text
  })
  await Promise.race([
    started.says(args.includes('--quiet') ? 'forwarding to' : 'Ctrl-C ends the proxy'),
    once(started.child, 'exit'),
  ])
  const [, origin = ''] = /listening on (\S+),/.exec(said) ?? []
  return {
    ...started,
    origin,
    end() {
      started.child.kill('SIGINT')
      return started.ended
    },
  }
}
