import { describeVariants } from './variants.ts'

describeVariants(3)
