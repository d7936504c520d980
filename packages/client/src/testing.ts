export type { ExampleResponse } from '#example-responses'
export { exampleResponses } from '#example-responses'
