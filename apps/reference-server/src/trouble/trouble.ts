import type { OperationId } from '@card-contract/types'
import type { TroubleKind, TroubleValues } from './kinds.ts'
import {
  canHave,
  type KnownOperations,
  type Rule,
  type RuleOptions,
  type RuleRequest,
  readRule,
  shownRule,
} from './rule.ts'
import { type PresetName, readSetting, rulesOf } from './rule-text.ts'

/** What goes wrong on demand, for tests. Every call throws `TroubleError` for what there is not, and lists what there is. */
export interface Trouble {
  /** The next request, or the next `times`. These come before every other rule, in the order in which they were asked for. */
  next(operation: OperationId | '*', kind: TroubleKind, options?: Omit<RuleOptions, 'rate' | 'seed'>): void
  /** Every request, until `clear`. Of several such rules the latest that fits is met. */
  always(operation: OperationId | '*', kind: TroubleKind, options?: Omit<RuleOptions, 'rate' | 'seed' | 'times'>): void
  /** A share of the requests, from 0 to 1. The same seed and the same requests meet the same trouble. */
  rate(operation: OperationId | '*', kind: TroubleKind, rate: number, seed?: number, options?: RuleOptions): void
  preset(name: PresetName): void
  /** Whether responses name their trouble in `x-trouble`. They do unless this says otherwise. */
  header(isSent: boolean): void
  /** Forgets every rule, and what was met. */
  clear(): void
  report(): TroubleReport
}

export interface TroubleReport {
  /** Whether responses name their trouble in `x-trouble`. */
  readonly header: boolean
  /** In the order in which they are asked. `times` is how many requests are left. */
  readonly rules: readonly RuleRequest[]
  /** How often each kind was met since the last `clear`. */
  readonly met: Readonly<Partial<Record<TroubleKind, number>>>
}

/** What one request meets. */
export interface MetTrouble {
  readonly kind: TroubleKind
  readonly values: TroubleValues
}

/** The same, with what the server itself needs. One per server. */
export interface TroubleRegistry extends Trouble, Waits {
  readonly sendsHeader: boolean
  readonly operations: readonly string[]
  /** What a request meets that is about to be carried out. `path` has the values of its path parameters. */
  meet(operationId: string, path: Readonly<Record<string, string>>): MetTrouble | undefined
  add(request: Readonly<Record<string, unknown>>): void
}

/** The outcome, in log and metrics, of a request that trouble kept from its operation. */
export const notCarriedOut = 'not-carried-out'

interface ActiveRule {
  readonly rule: Rule
  readonly draw: () => number
  left: number
}

/** `settings` are the values of `--trouble`. */
export function createTrouble(known: KnownOperations, settings: readonly string[] = []): TroubleRegistry {
  const waits = createWaits()
  const met = new Map<TroubleKind, number>()
  // Undefined while there are none, which is all that a request without trouble looks at.
  let active: ActiveRule[] | undefined
  let sendsHeader = true

  function activate(rule: Rule): void {
    const rules = active ?? []
    const isCounted = ({ left }: ActiveRule) => Number.isFinite(left)
    active = [
      ...rules.filter(isCounted),
      { rule, draw: seededChance(rule.seed), left: rule.times },
      ...rules.filter((one) => !isCounted(one)),
    ]
  }

  const registry: TroubleRegistry = {
    ...waits,
    operations: [...known.keys()],
    get sendsHeader() {
      return sendsHeader
    },
    meet(operationId, path) {
      if (active === undefined) return undefined
      const found = active.find(
        ({ rule, draw }) => isAbout(rule, operationId, path, known) && (rule.rate === 1 || draw() < rule.rate),
      )
      if (!found) return undefined
      const { rule } = found
      met.set(rule.kind, (met.get(rule.kind) ?? 0) + 1)
      found.left--
      if (found.left === 0) active = active.filter((one) => one !== found)
      if (active.length === 0) active = undefined
      return rule
    },
    add: (request) => activate(readRule(request, known)),
    next: (operation, kind, options) => registry.add({ times: 1, ...options, operation, kind }),
    always: (operation, kind, options) => registry.add({ ...options, operation, kind }),
    rate: (operation, kind, rate, seed, options) =>
      registry.add({ ...options, operation, kind, rate, ...(seed !== undefined && { seed }) }),
    preset(name) {
      for (const rule of rulesOf(name, known)) activate(rule)
    },
    header(isSent) {
      sendsHeader = isSent
    },
    clear() {
      active = undefined
      met.clear()
    },
    report: () => ({
      header: sendsHeader,
      rules: (active ?? []).map(({ rule, left }) => shownRule({ ...rule, times: left })),
      met: Object.fromEntries(met),
    }),
  }
  for (const setting of settings) {
    const { rules, header } = readSetting(setting, known)
    for (const rule of rules) activate(rule)
    if (!header) sendsHeader = false
  }
  return registry
}

function isAbout(
  { operation, kind, cardId, values }: Rule,
  operationId: string,
  path: Readonly<Record<string, string>>,
  known: KnownOperations,
): boolean {
  if (operation !== operationId && (operation !== '*' || !canHave(operationId, kind, values, known))) return false
  // The operations call the card by two names, cardId and id. No id is that of two things.
  return cardId === undefined || Object.values(path).includes(cardId)
}

/** The delays of a server, which end early when it stops: a request that waits is under way, and gets its response. */
export interface Waits {
  wait(ms: number): Promise<void>
  end(): void
}

function createWaits(): Waits {
  const waiting = new Set<() => void>()
  let isOver = false
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const finish = () => {
          clearTimeout(timer)
          waiting.delete(finish)
          resolve()
        }
        const timer = setTimeout(finish, isOver ? 0 : ms)
        waiting.add(finish)
      }),
    end() {
      isOver = true
      for (const finish of waiting) finish()
    },
  }
}

/** Draws numbers from 0 up to, but not including, 1: the same ones for the same seed (Mulberry32). */
function seededChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
