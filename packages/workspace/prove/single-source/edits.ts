import type { Change } from './repository-copy.ts'

export type Verdict = 'accepted' | 'rejected'

export type SubjectId = 'types' | 'validators' | 'server'

export interface Verdicts {
  readonly before: Verdict
  readonly after: Verdict
}

/** A request, and whether it must be accepted before and after the contract is edited. */
export interface SampleRequest extends Verdicts {
  readonly name: string
  readonly operationId: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  /**
   * Subjects that check less (types have no bounds) or more (types have no undeclared fields, and the server rejects
   * undeclared parameters), and their verdicts.
   */
  readonly except?: Readonly<Partial<Record<SubjectId, Verdicts>>>
}

/** A change of the contract, made under spec/ only, and what must follow from it everywhere else. */
export interface Edit {
  readonly title: string
  readonly changes: readonly Change[]
  readonly requests: readonly SampleRequest[]
  /** What the suite finds in a server that was built before the edit, and the checks that the edit adds. */
  readonly suite: { readonly operationId: string; readonly finds: readonly string[]; readonly adds: readonly string[] }
}

const card = { balance: 50, card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' }

const user = {
  first_name: 'Awa',
  last_name: 'Mballa',
  email: 'awa.mballa@example.com',
  country_code: '237',
  contact: '650000017',
  dob: '1992-05-14',
  billing_adress: '12 Rue des Palmiers',
  billing_city: 'Douala',
  billing_country: 'CM',
  billing_state: 'Littoral',
  billing_postal_code: '00237',
  id_number: 'CM-1992-004417',
}

const always = { before: 'accepted', after: 'accepted' } as const
const never = { before: 'rejected', after: 'rejected' } as const
const nowAccepted = { before: 'rejected', after: 'accepted' } as const
const nowRejected = { before: 'accepted', after: 'rejected' } as const

export const edits: readonly Edit[] = [
  {
    title: 'a fourth currency',
    changes: [
      {
        file: 'spec/components/schemas/Currency.yaml',
        from: 'enum: [USD, EUR, XAF]',
        to: 'enum: [USD, EUR, XAF, GBP]',
      },
    ],
    suite: {
      operationId: 'topUpCard',
      finds: ['top-up-card/accepts-currency-gbp'],
      adds: ['top-up-card/accepts-currency-gbp'],
    },
    requests: [
      { name: 'a card in GBP', operationId: 'createCard', body: { ...card, currency: 'GBP' }, ...nowAccepted },
      { name: 'a top-up in GBP', operationId: 'topUpCard', body: { amount: 1, currency: 'GBP' }, ...nowAccepted },
      {
        name: 'a withdrawal in GBP by query',
        operationId: 'queryCardOperation',
        query: { action: 'withdraw', amount: 1, currency: 'GBP' },
        ...nowAccepted,
      },
      { name: 'a card in USD', operationId: 'createCard', body: { ...card, currency: 'USD' }, ...always },
      { name: 'a card in JPY', operationId: 'createCard', body: { ...card, currency: 'JPY' }, ...never },
    ],
  },
  {
    title: 'a new required field of a user',
    changes: [
      {
        file: 'spec/components/schemas/CardUserRegistration.yaml',
        from: '  - id_number\n',
        to: '  - id_number\n  - occupation\n',
      },
      {
        file: 'spec/components/schemas/CardUserRegistration.yaml',
        from: '  is_business:\n',
        to: '  occupation: { type: string, description: What the user does for a living., examples: [Tailor] }\n  is_business:\n',
      },
      // The server does not start if an example of a request breaks the contract.
      ...['create-card-user', 'create-card-user.business'].map((name) => ({
        file: `spec/examples/${name}.request.yaml`,
        from: '  id_number: ',
        to: '  occupation: Tailor\n  id_number: ',
      })),
    ],
    suite: {
      operationId: 'createCardUser',
      finds: ['create-card-user/refuses-occupation-missing'],
      adds: ['create-card-user/refuses-occupation-missing'],
    },
    requests: [
      { name: 'a user without it', operationId: 'createCardUser', body: user, ...nowRejected },
      {
        name: 'a user with it',
        operationId: 'createCardUser',
        body: { ...user, occupation: 'Tailor' },
        ...always,
        except: { types: nowAccepted },
      },
      {
        name: 'a user with a number in it',
        operationId: 'createCardUser',
        body: { ...user, occupation: 7 },
        ...nowRejected,
        except: { types: never },
      },
    ],
  },
  {
    title: 'new optional query parameters',
    changes: [
      {
        file: 'spec/paths/action_card_transaction_{id}.yaml',
        from: '    - name: currency\n',
        to: `    - name: page_size
      in: query
      description: How many transactions to list.
      schema: { type: integer, minimum: 1, examples: [20] }
    - name: currency
`,
      },
      {
        file: 'spec/paths/payouts_{reference}.yaml',
        from: '  operationId: getPayoutStatus\n',
        to: `  operationId: getPayoutStatus
  parameters:
    - name: detail
      in: query
      description: How much to tell.
      schema: { type: string, enum: [brief, full], examples: [full] }
`,
      },
    ],
    suite: { operationId: 'getPayoutStatus', finds: [], adds: ['get-payout-status/refuses-detail-outside-its-enum'] },
    requests: [
      {
        name: 'a list without a page size',
        operationId: 'queryCardOperation',
        query: { action: 'transactions' },
        ...always,
      },
      {
        name: 'a list of twenty',
        operationId: 'queryCardOperation',
        query: { action: 'transactions', page_size: 20 },
        ...always,
        except: { types: nowAccepted, server: nowAccepted },
      },
      {
        name: 'a list of none',
        operationId: 'queryCardOperation',
        query: { action: 'transactions', page_size: 0 },
        ...nowRejected,
        except: { types: nowAccepted, server: never },
      },
      {
        name: 'a list of "many"',
        operationId: 'queryCardOperation',
        query: { action: 'transactions', page_size: 'many' },
        ...nowRejected,
        except: { types: never, server: never },
      },
      {
        name: 'a payout in full',
        operationId: 'getPayoutStatus',
        query: { detail: 'full' },
        ...always,
        except: { server: nowAccepted },
      },
      {
        name: 'a payout in verse',
        operationId: 'getPayoutStatus',
        query: { detail: 'verse' },
        ...nowRejected,
        except: { server: never },
      },
    ],
  },
  {
    title: 'another minimum of amounts',
    changes: [{ file: 'spec/components/schemas/Amount.yaml', from: 'minimum: 0.01\n', to: 'minimum: 0.2\n' }],
    suite: { operationId: 'topUpCard', finds: ['top-up-card/refuses-amount-below-minimum'], adds: [] },
    requests: [
      {
        name: 'a top-up of 0.19',
        operationId: 'topUpCard',
        body: { amount: 0.19, currency: 'USD' },
        ...nowRejected,
        except: { types: always },
      },
      { name: 'a top-up of 0.2', operationId: 'topUpCard', body: { amount: 0.2, currency: 'USD' }, ...always },
      {
        name: 'a card with 0.01 on it',
        operationId: 'createCard',
        body: { ...card, balance: 0.01, currency: 'USD' },
        ...nowRejected,
        except: { types: always },
      },
      {
        name: 'a withdrawal of 0.19 by query',
        operationId: 'queryCardOperation',
        query: { action: 'withdraw', amount: 0.19, currency: 'USD' },
        ...nowRejected,
        except: { types: always },
      },
    ],
  },
]
