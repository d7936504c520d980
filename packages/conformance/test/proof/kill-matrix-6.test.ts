import { describePart } from './kill-matrix.ts'

describePart(6)
