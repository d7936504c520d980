import type { Reply, Response } from '../engine/http/listen.ts'
import type { HeaderLine } from '../engine/nouns/wire/exchange.ts'
import type { Trouble } from './scenario.ts'
import { plainly } from './service.ts'

const json = [['Content-Type', 'application/json']] as const
const html = [['Content-Type', 'text/html']] as const

export const page = (title: string): string =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`

/** The server carries out the request, and the reply is this one. */
export function afterwards(reply: Reply): Trouble {
  return { acts: true, reply: () => reply }
}

/** The server does not get to see the request. */
export function instead(reply: Reply): Trouble {
  return { acts: false, reply: () => reply }
}

/** The server carries out the request, and its response is changed. */
export function changed(change: (response: Response) => Reply): Trouble {
  return { acts: true, reply: (proper) => change(plainly(proper)) }
}

/** The same with the parsed body. */
export function rewritten(change: (body: Body) => unknown, write: (body: unknown) => string = JSON.stringify): Trouble {
  return changed((response) => ({ ...response, body: write(change(JSON.parse(String(response.body)) as Body)) }))
}

export interface Body {
  readonly success: boolean
  readonly data: Readonly<Record<string, unknown>>
}

export function respondJson(status: number, body: unknown, headers: readonly HeaderLine[] = []): Response {
  return { kind: 'respond', status, headers: [...json, ...headers], body: JSON.stringify(body) }
}

export function respondHtml(status: number, title: string): Response {
  return { kind: 'respond', status, headers: html, body: page(title) }
}

export function respondText(status: number, body: string | Buffer, headers: readonly HeaderLine[] = json): Response {
  return { kind: 'respond', status, headers, body }
}

/** To the first request of the operation alone. */
export function once(operationId: string, trouble: Trouble) {
  return (arrived: { readonly operationId: string; readonly earlier: number }): Trouble | undefined =>
    arrived.operationId === operationId && arrived.earlier === 0 ? trouble : undefined
}

export function always(operationId: string, trouble: Trouble) {
  return (arrived: { readonly operationId: string }): Trouble | undefined =>
    arrived.operationId === operationId ? trouble : undefined
}
