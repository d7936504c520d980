export type Verdict = 'accepted' | 'refused'

export type WitnessId = 'types' | 'validators' | 'server'

export interface Verdicts {
  readonly before: Verdict
  readonly after: Verdict
}

/** One request of a caller, and what is to be said to it before and after the contract is edited. */
export interface Plea extends Verdicts {
  readonly says: string
  readonly operationId: string
  readonly body?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  /**
   * Witnesses that see less (types know no bounds) or more (types know no field that nobody declared, and the server
   * refuses parameters that nobody declared), and what they say.
   */
  readonly except?: Readonly<Partial<Record<WitnessId, Verdicts>>>
}

/** A change of the contract, made nowhere but under spec/, and what must follow from it everywhere else. */
export interface Edit {
  readonly title: string
  readonly changes: readonly { readonly file: string; readonly from: string; readonly to: string }[]
  readonly pleas: readonly Plea[]
  /** What the suite holds against a server that did not follow the edit, and which checks it did not have before. */
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
const never = { before: 'refused', after: 'refused' } as const
const nowAccepted = { before: 'refused', after: 'accepted' } as const
const nowRefused = { before: 'accepted', after: 'refused' } as const

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
    pleas: [
      { says: 'a card in GBP', operationId: 'createCard', body: { ...card, currency: 'GBP' }, ...nowAccepted },
      { says: 'a top-up in GBP', operationId: 'topUpCard', body: { amount: 1, currency: 'GBP' }, ...nowAccepted },
      {
        says: 'a withdrawal in GBP by query',
        operationId: 'queryCardOperation',
        query: { action: 'withdraw', amount: 1, currency: 'GBP' },
        ...nowAccepted,
      },
      { says: 'a card in USD', operationId: 'createCard', body: { ...card, currency: 'USD' }, ...always },
      { says: 'a card in JPY', operationId: 'createCard', body: { ...card, currency: 'JPY' }, ...never },
    ],
  },
  {
    title: 'a new required field of a user',
    changes: [
      {
        file: 'spec/components/schemas/NewCardUser.yaml',
        from: '  - id_number\n',
        to: '  - id_number\n  - occupation\n',
      },
      {
        file: 'spec/components/schemas/NewCardUser.yaml',
        from: '  is_business:\n',
        to: '  occupation: { type: string, description: What the user does for a living., examples: [Tailor] }\n  is_business:\n',
      },
    ],
    suite: {
      operationId: 'createCardUser',
      finds: ['create-card-user/refuses-occupation-missing'],
      adds: ['create-card-user/refuses-occupation-missing'],
    },
    pleas: [
      { says: 'a user without it', operationId: 'createCardUser', body: user, ...nowRefused },
      {
        says: 'a user with it',
        operationId: 'createCardUser',
        body: { ...user, occupation: 'Tailor' },
        ...always,
        except: { types: nowAccepted },
      },
      {
        says: 'a user with a number in it',
        operationId: 'createCardUser',
        body: { ...user, occupation: 7 },
        ...nowRefused,
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
    pleas: [
      {
        says: 'a list without a page size',
        operationId: 'queryCardOperation',
        query: { action: 'transactions' },
        ...always,
      },
      {
        says: 'a list of twenty',
        operationId: 'queryCardOperation',
        query: { action: 'transactions', page_size: 20 },
        ...always,
        except: { types: nowAccepted, server: nowAccepted },
      },
      {
        says: 'a list of none',
        operationId: 'queryCardOperation',
        query: { action: 'transactions', page_size: 0 },
        ...nowRefused,
        except: { types: nowAccepted, server: never },
      },
      {
        says: 'a list of "many"',
        operationId: 'queryCardOperation',
        query: { action: 'transactions', page_size: 'many' },
        ...nowRefused,
        except: { types: never, server: never },
      },
      {
        says: 'a payout in full',
        operationId: 'getPayoutStatus',
        query: { detail: 'full' },
        ...always,
        except: { server: nowAccepted },
      },
      {
        says: 'a payout in verse',
        operationId: 'getPayoutStatus',
        query: { detail: 'verse' },
        ...nowRefused,
        except: { server: never },
      },
    ],
  },
  {
    title: 'another minimum of amounts',
    changes: [{ file: 'spec/components/schemas/Amount.yaml', from: 'minimum: 0.01\n', to: 'minimum: 0.5\n' }],
    suite: { operationId: 'topUpCard', finds: ['top-up-card/refuses-amount-below-minimum'], adds: [] },
    pleas: [
      {
        says: 'a top-up of 0.49',
        operationId: 'topUpCard',
        body: { amount: 0.49, currency: 'USD' },
        ...nowRefused,
        except: { types: always },
      },
      { says: 'a top-up of 0.5', operationId: 'topUpCard', body: { amount: 0.5, currency: 'USD' }, ...always },
      {
        says: 'a card with 0.01 on it',
        operationId: 'createCard',
        body: { ...card, balance: 0.01, currency: 'USD' },
        ...nowRefused,
        except: { types: always },
      },
      {
        says: 'a withdrawal of 0.49 by query',
        operationId: 'queryCardOperation',
        query: { action: 'withdraw', amount: 0.49, currency: 'USD' },
        ...nowRefused,
        except: { types: always },
      },
    ],
  },
]
