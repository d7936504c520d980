import type { Change } from './repository-copy.ts'

/** The names of one field of responses and of one of requests, before and after the contract is edited. */
export const renamed = { new_balance: 'balance_after', amount: 'sum' } as const

function rename(file: string, name: keyof typeof renamed, from: string): Change {
  return { file: `spec/${file}`, from, to: from.replaceAll(name, renamed[name]) }
}

const responses = [
  ...['top-up-card', 'withdraw-from-card', 'enable-card', 'disable-card', 'terminate-card', 'operate-card.topup'],
  ...['operate-card.get-balance', 'operate-card.get-transactions'],
  ...['query-card-operation.topup', 'query-card-operation.transactions'],
]
const requests = ['top-up-card', 'withdraw-from-card', 'operate-card.topup']
const query = 'paths/action_card_transaction_{id}.yaml'

/** What the contract says about the two fields: their schemas, their places in x-action, and the examples. */
export const renamedFields: readonly Change[] = [
  rename('components/schemas/CardOperation.yaml', 'new_balance', 'card_id, new_balance,'),
  rename('components/schemas/CardOperation.yaml', 'new_balance', '  new_balance: {'),
  rename('interface-wide/card-operation.action.yaml', 'new_balance', '/data/new_balance'),
  ...responses.map((name) => rename(`examples/${name}.response.yaml`, 'new_balance', 'new_balance:')),
  rename('components/schemas/Movement.yaml', 'amount', '[amount,'),
  rename('components/schemas/Movement.yaml', 'amount', '  amount: {'),
  rename('components/schemas/CardOperationRequest.yaml', 'amount', '  amount:\n'),
  ...['topup', 'withdraw', 'operation'].map((name) =>
    rename(`paths/virtual-cards_cards_{cardId}_${name}.yaml`, 'amount', '{ in: body, name: amount }'),
  ),
  rename(query, 'amount', '{ in: query, name: amount }'),
  rename(query, 'amount', '- name: amount\n'),
  ...requests.map((name) => rename(`examples/${name}.request.yaml`, 'amount', '  amount:')),
]
