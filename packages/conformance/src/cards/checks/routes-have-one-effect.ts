import { oneIn } from '../../engine/nouns/extent.ts'
import { haveOneFate } from '../../engine/rules/one-fate.ts'
import { type CheckSource, defineCheck } from '../actions/define-check.ts'
import { compareRoutes, turns } from '../programs/change-through-each-route.ts'

const routesHaveOneEffectId = 'card-operations/routes-have-one-effect'

export const cardOperationsRoutesHaveOneEffect: CheckSource = (_, extent) =>
  oneIn(extent.oneIn.routes, turns, 'effects of routes').map((turn) =>
    defineCheck({
      requirement: routesHaveOneEffectId,
      kind: 'state',
      variant: turn,
      judge: haveOneFate(`${routesHaveOneEffectId}/${turn}`),
      how: [
        `Changes equal cards with ${turn} through each route, sends the same requests to each card, and compares which of them are accepted.`,
        'What such a card accepts is an open question, but it must not depend on the route.',
      ].join(' '),
      run: (session) => compareRoutes(session, turn, `${routesHaveOneEffectId}/${turn}`),
    }),
  )
