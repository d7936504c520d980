import { describeVariants } from './variants.ts'

describeVariants(1)
