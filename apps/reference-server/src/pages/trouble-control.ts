import type { IncomingMessage } from 'node:http'
import { parameters, presets, TroubleError, type TroubleRegistry, troubleKinds } from '../trouble/index.ts'
import { jsonPage, type Page } from './page.ts'

export const troublePath = '/trouble'
export const troubleMethods = ['GET', 'POST', 'DELETE']

const onlyHere =
  'expected a request from this machine, to a server that listens on loopback, under a name such as 127.0.0.1 or localhost'

/** A body that asks for one thing has no use for more. */
const longestBody = 4096

/**
 * Trouble on demand over HTTP: GET shows it, POST adds to it, DELETE clears it, and each responds with what holds then. Only for
 * this machine. A web page of another site, which its browser lets send simple requests here, is rejected as well.
 */
export function createTroubleControl(trouble: TroubleRegistry) {
  return async (request: IncomingMessage, isLocal: boolean): Promise<Page> => {
    if (!isLocal || !isSameOrigin(request)) return rejected(403, onlyHere)
    if (request.method === 'GET') return state(trouble)
    if (request.method === 'DELETE') {
      trouble.clear()
      return state(trouble)
    }
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      return rejected(415, 'expected Content-Type: application/json')
    }
    try {
      obey(trouble, await readObject(request))
      return state(trouble)
    } catch (error) {
      if (error instanceof TroubleError) return rejected(400, error.message)
      throw error
    }
  }
}

/** A page of another site sends its origin along; other clients send none. */
function isSameOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin === undefined || origin === `http://${host}`
}

async function readObject(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > longestBody) throw new TroubleError(`at most ${longestBody} characters`, text.length)
  }
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TroubleError(forms, value)
  return value as Readonly<Record<string, unknown>>
}

const forms =
  'a JSON object such as {"operation": "topUpCard", "kind": "lose-response", "times": 1}, {"preset": "overloaded"} or {"header": false}'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new TroubleError(forms, 'something else')
  }
}

function obey(trouble: TroubleRegistry, request: Readonly<Record<string, unknown>>): void {
  const { preset, header, ...rule } = request
  const isRule = Object.keys(rule).length > 0
  if ([preset !== undefined, header !== undefined, isRule].filter(Boolean).length !== 1) {
    throw new TroubleError(forms, Object.keys(request).join(', '))
  }
  if (isRule) trouble.add(rule)
  else if (typeof header === 'boolean') trouble.header(header)
  else if (header !== undefined) throw new TroubleError('header to be true or false', header)
  else trouble.preset(preset as Parameters<typeof trouble.preset>[0])
}

/** What holds now, and what there is to choose from. */
function state(trouble: TroubleRegistry): Page {
  const values = Object.fromEntries(Object.entries(parameters).map(([name, { expected }]) => [name, expected]))
  return jsonPage(200, { ...trouble.report(), operations: trouble.operations, kinds: troubleKinds, values, presets })
}

function rejected(status: number, error: string): Page {
  return jsonPage(status, { error })
}
