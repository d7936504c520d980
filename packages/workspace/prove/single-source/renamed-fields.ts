import type { Change } from './repository-copy.ts'

/** Fields of the responses about a card, and of the requests that move money: the names before and after the contract is edited. */
export const renamed = {
  responses: { new_balance: 'balance_after', card_id: 'card', transactions: 'movements' },
  requests: { amount: 'sum' },
} as const

function rename(file: string, name: string, from: string): Change {
  const names: Readonly<Record<string, string>> = { ...renamed.responses, ...renamed.requests }
  return { file: `spec/${file}`, from, to: from.replace(name, names[name] ?? name) }
}

const responses = [
  ...['top-up-card', 'withdraw-from-card', 'enable-card', 'disable-card', 'terminate-card', 'operate-card.topup'],
  ...['operate-card.get-balance', 'operate-card.get-transactions'],
  ...['query-card-operation.topup', 'query-card-operation.transactions'],
]
const requests = ['top-up-card', 'withdraw-from-card', 'operate-card.topup']
const query = 'paths/action_card_transaction_{id}.yaml'

/** What the contract says about these fields: their schemas, their places in x-action, and the examples. */
export const renamedFields: readonly Change[] = [
  rename('components/schemas/CardOperation.yaml', 'card_id', '[operation, card_id,'),
  rename('components/schemas/CardOperation.yaml', 'new_balance', ', new_balance,'),
  ...Object.keys(renamed.responses).flatMap((field) => [
    rename('components/schemas/CardOperation.yaml', field, `\n  ${field}:`),
    rename('interface-wide/card-operation.action.yaml', field, `/data/${field}`),
    ...responses.map((name) => rename(`examples/${name}.response.yaml`, field, `\n    ${field}:`)),
  ]),
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
