import type { Fields, Parts, ServiceOptions } from './service.ts'

/** A service that is wrong in exactly one way, and the check that must find it. */
export interface Mutant {
  readonly name: string
  readonly failedBy: string
  readonly alter: NonNullable<ServiceOptions['alter']>
}

const mutant = (name: string, failedBy: string, change: (parts: Parts) => Partial<Parts>): Mutant => ({
  name,
  failedBy,
  alter: (parts) => ({ ...parts, ...change(parts) }),
})

/** Accepts a body that it must reject, as the correct service accepts what this makes of it. */
const leniently = (name: string, failedBy: string, repair: (fields: Record<string, unknown>) => object): Mutant =>
  mutant(name, failedBy, ({ read }) => ({
    read(contract, operation, text) {
      const fields = read(contract, operation, text)
      if (typeof fields !== 'string') return fields
      try {
        return read(contract, operation, JSON.stringify(repair(JSON.parse(text))))
      } catch {
        return fields
      }
    },
  }))

/** Returns something else in successes. */
const returning = (name: string, failedBy: string, change: (result: Fields, operationId: string) => Fields): Mutant =>
  mutant(name, failedBy, ({ accept }) => ({
    accept: (result, operation) => accept(change(result, operation.operationId), operation),
  }))

/** Writes the envelope of successes in another way. */
const enveloping = (name: string, failedBy: string, body: (result: Fields) => unknown): Mutant =>
  mutant(name, failedBy, ({ accept }) => ({
    accept: (result, operation) => ({ ...accept(result, operation), body: JSON.stringify(body(result)) }),
  }))

export const mutants: readonly Mutant[] = [
  mutant('needs no key', 'read-parcel/refuses-missing-x-parcel-key', () => ({ isAuthorised: () => true })),
  mutant('accepts any key', 'read-parcel/refuses-wrong-x-parcel-key', () => ({
    isAuthorised: (headers) => Boolean(headers['x-parcel-key']),
  })),
  mutant('finds any parcel', 'parcels/unknown-parcel-is-rejected', ({ find }) => ({
    find: (things, id) => find(things, id) ?? [...things.values()].at(-1),
  })),
  mutant('compares the beginnings of IDs', 'parcels/unknown-sender-is-rejected', ({ find }) => ({
    find: (things, id = '') => find(things, id) ?? find(things, id.slice(0, -1)),
  })),
  leniently('needs no destination', 'send-parcel/refuses-destination-missing', (fields) => ({
    destination: '',
    ...fields,
  })),
  leniently('reads numbers in strings', 'send-parcel/refuses-weight-grams-as-text', (fields) => ({
    ...fields,
    weight_grams: Number(fields.weight_grams),
  })),
  leniently('takes parcels without weight', 'send-parcel/refuses-weight-grams-below-minimum', (fields) => ({
    ...fields,
    weight_grams: Math.max(1, Number(fields.weight_grams)),
  })),
  leniently('takes heavy parcels', 'send-parcel/refuses-weight-grams-above-maximum', (fields) => ({
    ...fields,
    weight_grams: Math.min(30_000, Number(fields.weight_grams)),
  })),
  leniently('takes any speed', 'send-parcel/refuses-speed-outside-its-enum', (fields) => ({
    ...fields,
    speed: 'standard',
  })),
  leniently('takes any e-mail address', 'register-sender/refuses-email-that-is-no-address', (fields) => ({
    ...fields,
    email: 'ama@example.com',
  })),
  mutant('repairs malformed JSON', 'rejections/malformed-json-is-rejected/send-parcel', ({ read }) => ({
    read(contract, operation, text) {
      const fields = read(contract, operation, text)
      return fields === 'malformed JSON' ? { destination: 'Tema', weight_grams: 1, speed: 'standard' } : fields
    },
  })),
  mutant('rejects express parcels', 'send-parcel/accepts-speed-express', ({ read }) => ({
    read(contract, operation, text) {
      const fields = read(contract, operation, text)
      return typeof fields !== 'string' && fields.speed === 'express' ? 'no express parcels' : fields
    },
  })),
  mutant('rejects notes', 'send-parcel/accepts-the-example-with-note', ({ read }) => ({
    read(contract, operation, text) {
      const fields = read(contract, operation, text)
      return typeof fields !== 'string' && fields.note !== undefined ? 'no notes' : fields
    },
  })),
  mutant('creates with status 201', 'envelope/status-is-200', ({ accept }) => ({
    accept: (result, operation) => ({ ...accept(result, operation), status: 201 }),
  })),
  mutant('sends plain text', 'read-parcel/answers-with-json', ({ accept }) => ({
    accept: (result, operation) => ({ ...accept(result, operation), headers: { 'content-type': 'text/plain' } }),
  })),
  mutant('fails where it rejects', 'rejections/are-4xx', ({ reject }) => ({
    reject: (status, message) => ({ ...reject(status, message), status: 500 }),
  })),
  enveloping('writes the flag as text', 'read-parcel/answers-ok', (result) => ({ ok: 'true', result })),
  enveloping('has no envelope', 'register-sender/answers-result', (result) => result),
  enveloping('has the envelope of another interface', 'register-sender/answers-ok', (data) => ({
    success: true,
    data,
  })),
  returning('leaves the speed out', 'read-parcel/answers-result-speed', ({ speed: _, ...result }) => result),
  returning('counts the weight in text', 'read-parcel/answers-result-weight-grams', (result) => ({
    ...result,
    ...('weight_grams' in result ? { weight_grams: String(result.weight_grams) } : {}),
  })),
  returning('dates parcels without a time', 'read-parcel/answers-result-sent-at', (result) => ({
    ...result,
    ...('sent_at' in result ? { sent_at: '2026-03-02' } : {}),
  })),
  returning('shows another destination', 'parcels/reading-shows-what-was-sent', (result, operationId) => ({
    ...result,
    ...(operationId === 'readParcel' ? { destination: '12 Quay Street, Douala' } : {}),
  })),
  mutant('issues one ID to all parcels', 'parcels/ids-are-unique', ({ newId }) => ({
    newId: (prefix) => (prefix === 'prc' ? 'prc-000001' : newId(prefix)),
  })),
  mutant('forgets cancellations', 'parcels/cancelled-parcels-stay-cancelled', () => ({ cancel: (parcel) => parcel })),
]
