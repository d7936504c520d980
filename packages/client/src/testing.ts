export type { ExampleAnswer } from '#example-answers'
export { exampleAnswers } from '#example-answers'
