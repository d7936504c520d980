import { describe, expect, it } from 'vitest'
import { vocabulary } from '../../../src/cards/actions/vocabulary.ts'
import { nameFaults } from '../../../src/engine/cases/name-faults.ts'
import { fieldsOf } from '../../../src/engine/cases/samples/fields.ts'
import { spellingFaults } from '../../../src/engine/cases/spelling-faults.ts'
import { withCommonWords } from '../../../src/engine/nouns/answers/vocabulary.ts'
import type { Check } from '../../../src/engine/nouns/check.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import { undecidedContract } from '../../fixtures/decided-contract.ts'
import { checks } from './judge-mutant.ts'
import { readRows } from './matrix.ts'

interface Rule {
  readonly title: string
  /** Whether the check belongs to the rule. */
  readonly has: (check: Check<never>) => boolean
}

const named =
  (...starts: readonly string[]): Rule['has'] =>
  ({ id }) =>
    starts.some((start) => id === start || id.startsWith(`${start}/`))

const contract = undecidedContract()

const misspelt: ReadonlySet<string> = new Set(
  contract.operations.flatMap((operation) =>
    fieldsOf(contract, operation)
      .flatMap((field) =>
        [spellingFaults, nameFaults].flatMap((faults) =>
          faults(contract, operation, field, withCommonWords(vocabulary)),
        ),
      )
      .map(({ name }) => `${kebab(operation.operationId)}/${name}`),
  ),
)

const rules: readonly Rule[] = [
  {
    title: 'whatever was answered is judged',
    has: named('requests/valid-ones-are-accepted', 'refusals/are-4xx', 'envelope'),
  },
  {
    title: 'more than one valid value is sent',
    has: ({ id }) => /\/(accepts-every-kind-of-\w+|echoes-name-and-email\/beyond-ascii)$/.test(id),
  },
  {
    title: 'choices are combined by design',
    has: ({ id }) =>
      /\/accepts-every-combination$|^card-operations\/(same-for-every-kind-of-card\/|cards-are-separate)/.test(id),
  },
  { title: 'the form of a request does not matter', has: named('requests/form-does-not-matter') },
  {
    title: 'wrong spellings are not read',
    has: (check) => misspelt.has(check.id) || named('requests/other-names-are-not-read')(check),
  },
  {
    title: 'requests at the same time are as good as one after another',
    has: named(
      'requests/at-once-as-one-after-another',
      'card-operations/no-lost-updates',
      'transactions/every-movement-once/sent-at-once',
    ),
  },
  {
    title: 'values are plausible',
    has: ({ id }) =>
      /^responses\/identifiers-are-not-empty\/|^create-card(-user)?\/(one-card-per-id|ids-are-unique)$|\/(amount-is-not-negative|polled-after-its-creation)$/.test(
        id,
      ),
  },
]

const rows = [...readRows()]

describe.each(rules)('the rule that $title', ({ has }) => {
  const own = new Set(checks.filter(has).map(({ id }) => id))

  it('the rule has checks', () => {
    expect(own.size).toBeGreaterThan(0)
  })

  it('the rule is the only one that finds at least twelve of the mutants', () => {
    const found = rows.filter(
      ([, { foundBy, others }]) => others === 0 && foundBy.length > 0 && foundBy.every((id) => own.has(id)),
    )
    expect(found.length, found.map(([id]) => id).join(', ')).toBeGreaterThanOrEqual(12)
  })
})
