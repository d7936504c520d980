import { defineTests } from '../workspace/vitest.ts'

export default defineTests({ typecheck: { enabled: true, include: ['**/*.test-d.ts'] } })
