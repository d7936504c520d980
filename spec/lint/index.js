// @ts-check
/** @import { Rule } from './redocly.d.ts' */
import { actionsAreReadable } from './rules/actions-are-readable.js'
import { amountsAreShared } from './rules/amounts-are-shared.js'
import { applicabilityIsReal } from './rules/applicability-is-real.js'
import { bodiesHaveExamples } from './rules/bodies-have-examples.js'
import { choicesAreAnswers } from './rules/choices-are-answers.js'
import { credentialsOfTheGroup } from './rules/credentials-of-the-group.js'
import { decisionsAreAnswers } from './rules/decisions-are-answers.js'
import { enumsAreNamed } from './rules/enums-are-named.js'
import { extensionsAreDocumented } from './rules/extensions-are-documented.js'
import { gapsAreComplete } from './rules/gaps-are-complete.js'
import { idsAreFrozen } from './rules/ids-are-frozen.js'
import { idsAreUnique } from './rules/ids-are-unique.js'
import { nothingUnstated } from './rules/nothing-unstated.js'
import { openValuesAreObserved } from './rules/open-values-are-observed.js'
import { requirementsAreComplete } from './rules/requirements-are-complete.js'
import { requirementsAreNormative } from './rules/requirements-are-normative.js'
import { responsesAre200AndDefault } from './rules/responses-are-200-and-default.js'
import { scalarsAreExplained } from './rules/scalars-are-explained.js'
import { schemasArePlain } from './rules/schemas-are-plain.js'
import { stateChangesAreDeclared } from './rules/state-changes-are-declared.js'
import { successIsTheEnvelope } from './rules/success-is-the-envelope.js'
import { unsetFieldsAreOptional } from './rules/unset-fields-are-optional.js'

/** Our part of the style guide, as Redocly loads it; redocly.yaml enables and configures each rule. */
export default function contractPlugin() {
  return {
    id: 'contract',
    rules: {
      oas3: {
        'actions-are-readable': actionsAreReadable,
        'amounts-are-shared': amountsAreShared,
        'applicability-is-real': applicabilityIsReal,
        'bodies-have-examples': bodiesHaveExamples,
        'choices-are-answers': choicesAreAnswers,
        'credentials-of-the-group': credentialsOfTheGroup,
        'decisions-are-answers': decisionsAreAnswers,
        'enums-are-named': enumsAreNamed,
        'extensions-are-documented': extensionsAreDocumented,
        'gaps-are-complete': gapsAreComplete,
        'ids-are-frozen': idsAreFrozen,
        'ids-are-unique': idsAreUnique,
        'nothing-unstated': nothingUnstated,
        'open-values-are-observed': openValuesAreObserved,
        'requirements-are-complete': requirementsAreComplete,
        'requirements-are-normative': requirementsAreNormative,
        'responses-are-200-and-default': responsesAre200AndDefault,
        'scalars-are-explained': scalarsAreExplained,
        'schemas-are-plain': schemasArePlain,
        'state-changes-are-declared': stateChangesAreDeclared,
        'success-is-the-envelope': successIsTheEnvelope,
        'unset-fields-are-optional': unsetFieldsAreOptional,
      },
    },
  }
}
