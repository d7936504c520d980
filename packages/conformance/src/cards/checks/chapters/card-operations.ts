import type { Contract } from '@card-contract/contract'
import { allOf } from '../../../engine/rules/each-response.ts'
import { type CheckSource, defineCheck } from '../../actions/define-check.ts'
import { routes } from '../../actions/routes.ts'
import { terminateFunded } from '../../programs/issue-cards.ts'
import {
  moveMillions,
  moveThroughEveryPair,
  moveTreacherously,
  readInEveryWay,
  readInTurn,
  treacherous,
  withdrawAndTerminate,
} from '../../programs/move-and-read.ts'
import { sendIncompleteMovements } from '../../programs/try-to-move.ts'
import {
  balancesAddUp,
  endsWithoutGain,
  kept,
  moved,
  ofMillions,
  readAfterMovement,
  readAgain,
} from '../../rules/balances-add-up.ts'
import { currencyOfTheCard } from '../../rules/currency-of-the-card.ts'
import { echoes, namesMoreThanOneAction, namesNoOtherAction } from '../../rules/echoes.ts'
import { noFloatNoise } from '../../rules/float-noise.ts'
import { cardOperationsCardsAreSeparate, cardOperationsSameForEveryKindOfCard } from '../cards.ts'
import {
  cardOperationsNoLostUpdates,
  cardOperationsRefusedMovementsMoveNothing,
  cardOperationsRoutesHaveOneEffect,
} from '../movements.ts'

const currenciesIn = ({ schema }: Contract): string[] => (schema('Currency').enum ?? []).map(String)

export const cardOperations: readonly CheckSource[] = [
  defineCheck({
    requirement: 'card-operations/name-the-card',
    kind: 'echo',
    about: { isName: true },
    how: 'Compares `card_id` in every response of the run with the card in the path.',
    program: withdrawAndTerminate,
    judge: echoes('card'),
  }),
  (contract) => [
    defineCheck({
      requirement: 'card-operations/name-the-operation',
      kind: 'echo',
      how: 'Checks `operation` in every response of the run: any word is allowed, but not the name of another operation, and not the same word for every action of a route.',
      program: withdrawAndTerminate,
      judge: allOf(namesNoOtherAction(contract), namesMoreThanOneAction),
    }),
    defineCheck({
      requirement: 'card-operations/currency-of-the-card',
      kind: 'echo',
      how: 'Reads the balance of a card in each currency, and compares `currency` in every response of the run with the currency of the card.',
      run: readInTurn(currenciesIn(contract)),
      judge: currencyOfTheCard(contract),
    }),
  ],
  defineCheck({
    requirement: 'card-operations/routes-share-one-balance',
    kind: 'money',
    how: 'Moves money through every pair of routes, in both orders, and reads the balance after each movement through one of two routes in turn. Every balance of the run that is read after a movement must be the one that the movement returned.',
    run: moveThroughEveryPair,
    judge: balancesAddUp(readAfterMovement),
  }),
  cardOperationsRoutesHaveOneEffect,
  defineCheck({
    requirement: 'card-operations/balance-reads-agree',
    kind: 'money',
    how: 'Reads the balance in all three ways, before and after a movement through each route. Every reading of the run must return the balance that the reading before returned.',
    program: readInEveryWay,
    judge: balancesAddUp(readAgain),
  }),
  defineCheck({
    requirement: 'card-operations/reported-balance-is-kept',
    kind: 'money',
    how: 'Compares the balance in every response of the run with the one that the response before returned for the card. Sends every action with and without an amount and a currency to cards in EUR and XAF, and movements with three decimals, and reads the balance after each movement that the target accepts.',
    run: sendIncompleteMovements,
    judge: balancesAddUp(kept),
  }),
  cardOperationsCardsAreSeparate,
  cardOperationsRefusedMovementsMoveNothing,
  cardOperationsNoLostUpdates,
  (contract) => [
    defineCheck({
      requirement: 'card-operations/balance-is-exact',
      kind: 'money',
      how: `Makes ${treacherous.length} movements with amounts that floating-point arithmetic gets wrong, through each route in turn, and reads the balance; moves fractional amounts in a currency without a smaller unit. The balance after each movement of the run must be exact. Whether such fractions count is open, but it must be the same through each route.`,
      program: moveTreacherously(currenciesIn(contract)),
      judge: balancesAddUp(moved),
    }),
    defineCheck({
      requirement: 'card-operations/balances-have-no-float-noise',
      kind: 'money',
      how: 'Looks for digits below a millionth in every balance of the run, on cards whose accepted amounts have none.',
      program: moveTreacherously(currenciesIn(contract)),
      judge: noFloatNoise,
    }),
    ...currenciesIn(contract).map((currency, turn) =>
      defineCheck({
        requirement: 'card-operations/large-amounts-are-exact',
        kind: 'money',
        variant: currency.toLowerCase(),
        how: 'Tops up a card with millions and withdraws them again in two parts, if the implementation allows it; disables and enables the card with them through every route. Every balance of the run that is a million or more, or was so before, must be exact.',
        // The first currency goes through all routes, each other currency through one.
        run: moveMillions(currency, turn === 0 ? routes : routes.slice(turn % routes.length).slice(0, 1)),
        judge: balancesAddUp(ofMillions(currency)),
      }),
    ),
  ],
  defineCheck({
    requirement: 'card-operations/ends-without-gain',
    kind: 'money',
    how: 'Terminates cards that hold money through both routes. What a termination of the run leaves must not be more than was there, nor a larger debt.',
    run: terminateFunded,
    judge: endsWithoutGain,
  }),
  cardOperationsSameForEveryKindOfCard,
]
