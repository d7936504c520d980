/** What an implementation does about an open question: data that can be compared. */
export type Answer = string | number | readonly Answer[] | { readonly [name: string]: Answer }

/**
 * The answers that a run can give, as the contract writes them: the name of a standard shape, the words to choose from, or the
 * shapes of several parts. "Answers" in spec/README.md explains them.
 */
export type AnswerShape = string | readonly string[] | { readonly [name: string]: AnswerShape }
