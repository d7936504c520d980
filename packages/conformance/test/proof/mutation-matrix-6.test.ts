import { describePart } from './mutation-matrix.ts'

describePart(6)
