import type { Contract, Operation } from '@card-contract/contract'
import { operationFinder } from '../../src/engine/nouns/wire/find-operation.ts'
import type { Transport } from '../../src/engine/nouns/wire/wire.ts'
import { parcelContract } from './parcel-contract.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A request as it arrives, with the names of its headers in lower case. */
export interface ParcelRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export interface ParcelResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface ServiceOptions {
  readonly contract?: Contract
  readonly key: string
  /** Makes a mutant from the correct parts. */
  readonly alter?: (parts: Parts) => Parts
}

/** What a service consists of; a mutant replaces one of them. */
export interface Parts {
  isAuthorised(headers: ParcelRequest['headers']): boolean
  /** The fields of a request, or why they are rejected. */
  read(contract: Contract, operation: Operation, body: string): Fields | string
  newId(prefix: string): string
  find(things: ReadonlyMap<string, Fields>, id: string | undefined): Fields | undefined
  /** The parcel after it was cancelled. */
  cancel(parcel: Fields): Fields
  accept(result: Fields, operation: Operation): ParcelResponse
  reject(status: number, message: string): ParcelResponse
}

const json = { 'content-type': 'application/json' }

function correctParts(key: string): Parts {
  let ids = 0
  return {
    isAuthorised: (headers) => headers['x-parcel-key'] === key,
    read({ validate }, { operationId, requestBody }, text) {
      if (!requestBody) return {}
      try {
        const body = JSON.parse(text)
        return validate.requestBody(operationId, body)[0]?.message ?? body
      } catch {
        return 'malformed JSON'
      }
    },
    newId: (prefix) => `${prefix}-${(++ids).toString(16).padStart(6, '0')}`,
    find: (things, id = '') => things.get(id),
    cancel: (parcel) => ({ ...parcel, status: 'cancelled' }),
    accept: (result, { response }) => {
      const body = response.envelope.flag === undefined ? result : { ok: true, result }
      return { status: 200, headers: json, body: JSON.stringify(body) }
    },
    reject: (status, error) => ({ status, headers: json, body: JSON.stringify({ ok: false, error }) }),
  }
}

export interface ParcelService {
  respond(request: ParcelRequest): ParcelResponse
  /** How many things it made. */
  counts(): Readonly<Record<string, number>>
}

/** The smallest correct implementation of the contract, with its state in memory. */
export function createParcelService({
  contract = parcelContract,
  key,
  alter = (parts) => parts,
}: ServiceOptions): ParcelService {
  const parts = alter(correctParts(key))
  const findOperation = operationFinder(contract)
  const senders = new Map<string, Fields>()
  const parcels = new Map<string, Fields>()

  function act(operation: Operation, path: Readonly<Record<string, string>>, fields: Fields): ParcelResponse {
    const parcel = parts.find(parcels, path.parcelId)
    switch (operation.operationId) {
      case 'registerSender': {
        const sender = { sender_id: parts.newId('snd'), name: fields.name, email: fields.email }
        senders.set(sender.sender_id, sender)
        return parts.accept(sender, operation)
      }
      case 'sendParcel': {
        if (!parts.find(senders, path.senderId)) return parts.reject(404, 'no such sender')
        const { destination, weight_grams, speed } = fields
        const made = { parcel_id: parts.newId('prc'), sender_id: path.senderId, destination, weight_grams, speed }
        const sent = { ...made, status: 'sent', sent_at: new Date().toISOString() }
        parcels.set(made.parcel_id, sent)
        return parts.accept(sent, operation)
      }
      default: {
        if (!parcel) return parts.reject(404, 'no such parcel')
        if (operation.operationId === 'readParcel') return parts.accept(parcel, operation)
        if (parcel.status === 'cancelled') return parts.reject(409, 'cancelled already')
        const cancelled = parts.cancel(parcel)
        parcels.set(path.parcelId ?? '', cancelled)
        return parts.accept({ ...cancelled, status: 'cancelled' }, operation)
      }
    }
  }

  return {
    counts: () => ({ senders: senders.size, parcels: parcels.size }),
    respond({ method, target, headers, body }) {
      const [path = ''] = target.split('?')
      const { basePath } = contract
      const found = findOperation(method, path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : '')
      if (found.kind !== 'found') return parts.reject(found.kind === 'no-path' ? 404 : 405, found.kind)
      if (!parts.isAuthorised(headers)) return parts.reject(401, 'X-Parcel-Key is missing or wrong')
      const fields = parts.read(contract, found.operation, body)
      return typeof fields === 'string' ? parts.reject(400, fields) : act(found.operation, found.path, fields)
    },
  }
}

/** Responses of a service in this process. */
export function transportTo(service: ParcelService): Transport {
  return {
    close: () => undefined,
    async send({ method, target, headers, body = '' }) {
      const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
      const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8')
      const response = service.respond({ method, target, headers: Object.fromEntries(named), body: text })
      const { status, body: sent } = response
      return { response: { status, headers: Object.entries(response.headers), body: Buffer.from(sent) } }
    },
  }
}
