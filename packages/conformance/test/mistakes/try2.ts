import { causesOf, causeInWords } from '../../src/reporters/causes.ts'
import { failureCauses, ofOutcome } from '../../src/reporters/words.ts'
import { judgeInProcess } from '../fixtures/judge-in-process.ts'
import { Rejection } from '../../src/reference-model/rejection.ts'
const bodies: Record<string,string> = {
 a: '{"success":false,"error":"Missing required field: billing_address"}',
 b: `{"error":"Key: 'CreateUser.BillingAddress' Error:Field validation for 'BillingAddress' failed on the 'required' tag"}`,
 c: '{"detail":[{"type":"missing","loc":["body","billing_address"],"msg":"Field required"}]}',
 d: '{"message":"Validation failed","errors":{"billing_address":["The billing address field is required."]}}',
 e: '{"success":false,"message":"Bad Request"}',
 f: '{"error":"billing_address must exist"}',
 g: '{"error":"billing_address: unique address required"}',
 h: '',
}
for (const status of [400,422]) for (const [name, text] of Object.entries(bodies)) for (const seed of [12, 1982566266, 1]) {
  const alter = (parts: any) => ({...parts, reject: (r: any) => ({status: r.status, headers: {'content-type':'application/json'}, body: r.message}), read(operation: any, path: any, request: any) {
    if (operation.operationId !== 'createCardUser') return parts.read(operation, path, request)
    let body: any
    try { body = JSON.parse(request.body) } catch { throw new Rejection(400, '{"error":"malformed"}') }
    if (typeof body?.billing_address !== 'string') throw new Rejection(status, text)
    return parts.read(operation, path, { ...request, body: JSON.stringify({ billing_adress: body.billing_address, ...body }) })
  }})
  const report = await judgeInProcess({ alter, seed, thoroughness: (process.argv[2] ?? 'quick') as 'quick' })
  console.log(name, status, seed, report.verdict, failureCauses(report).map(causeInWords).slice(0,3), report.verdict==='incomplete'?report.verdictReasons[0]?.slice(0,200):'')
}
