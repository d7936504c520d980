import { loadContract } from '@card-contract/contract'
import { allChecks } from '../src/checks/index.ts'
import { Refusal } from '../src/understudy/refusal.ts'
import { play } from './fixtures/play.ts'
import { serve } from './fixtures/serve.ts'
import { acting, answering, cardIn, deedOf, doorOf, listing, movingWrongly, granting } from './miniatures/patches.ts'
const contract = loadContract()
const checks = allChecks(contract, { fuzz: 10 })
const every = (n: number) => { let c = 0; return () => ++c % n === 0 }
const cases: Record<string, any> = {
  ...Object.fromEntries(['createCardUser','createCard','topUpCard','withdrawFromCard','operateCard','queryCardOperation','disableCard','enableCard','terminateCard','checkPaymentStatus','getPayoutStatus'].map((id) => {
    return [`every 7th ${id} is refused 409`, () => { const e = every(7); return acting([id], (act) => (s, st) => { if (e()) throw new Refusal(409, 'x'); return act(s, st) }) }]
  })),
  'every 7th card other user': () => { const e = every(7); return answering(['createCard'], (d) => e() ? { ...d, user_id: 'zz' } : d) },
  'every 7th topup via query forgets globally': () => { const e = every(7); return movingWrongly((m) => m.door === 'query-card-operation' && m.direction === 'topup' && e() ? -m.amount : undefined) },
  'every 50th movement loses cent': () => { const e = every(50); return movingWrongly(() => e() ? '-0.01' : undefined) },
  'cached GET': () => { const cache = new Map<string, any>(); return acting(['queryCardOperation'], (act) => (s, st) => { const k = JSON.stringify([s.path, s.query]); if (!cache.has(k)) cache.set(k, act(s, st)); return cache.get(k) }) },
  'cached GET of topup only': () => { const cache = new Map<string, any>(); return acting(['queryCardOperation'], (act) => (s, st) => { if (s.query.action !== 'topup') return act(s, st); const k = JSON.stringify([s.path, s.query]); if (!cache.has(k)) cache.set(k, act(s, st)); return cache.get(k) }) },
  'EUR transactions say USD': () => listing((es) => es.map((e) => ({ ...e, currency: 'USD' }))),
  'every 7th transaction id repeats': () => listing((es) => es.map((e, i) => i % 7 === 6 ? { ...e, id: es[i - 1]!.id } : e)),
  'withdraw told stale': () => answering(['withdrawFromCard'], (d, s, st) => ({ ...d, new_balance: Number(d.new_balance) + Number(s.body.amount) })),
  'lists max 10 but drops newest': () => listing((es) => es.slice(-10)),
  'transactions duplicate via query on 5th': () => listing((es) => es.length >= 5 ? [...es, { ...es[2]!, id: 'dup' }] : es, ['query-card-operation']),
  'PREMIUM expiry past': () => answering(['createCard'], (d, s) => s.body.grade === 'PREMIUM' ? { ...d, expiry_date: '01/2020' } : d),
  'MASTERCARD status missing': () => answering(['createCard'], (d, s) => { if (s.body.card_type !== 'MASTERCARD') return d; const { status: _, ...o } = d; return o }),
  'XAF balance as text': () => answering([], (d) => d.currency === 'XAF' && d.new_balance !== undefined ? { ...d, new_balance: String(d.new_balance) } : d),
  'BUSINESS transactions missing': () => answering([], (d, s, st) => { const c = cardIn(s, st); if (!c || c.sent.category !== 'BUSINESS') return d; const { transactions: _, ...o } = d; return o }),
  'withdraw of XAF rounds to 5': () => movingWrongly((m) => m.card.currency === 'XAF' && m.direction === 'withdraw' ? (m.amount - Math.round(m.amount / 5) * 5) : undefined),
  'topup ignored when balance > 15': () => movingWrongly((m) => m.direction === 'topup' && Number(m.card.balance) - m.amount > 15 ? -m.amount : undefined),
  'terminate unknown via query granted': () => granting('queryCardOperation', (s) => { if (s.query.action !== 'terminate') throw new Refusal(404, 'x'); return { operation: 'terminate', card_id: s.path.id, new_balance: 0, currency: 'USD', status: 'success', transactions: [] } }),
  'withdraw unknown granted operate': () => granting('operateCard', (s, st) => { if (s.body.action !== 'withdraw' || cardIn(s, st)) throw new Refusal(404, 'x'); return { operation: 'withdraw', card_id: s.path.cardId, new_balance: 0, currency: 'USD', status: 'success', transactions: [] } }),
  '500 on emoji in card id': () => (p: any) => ({ ...p, read: (o: any, path: any, r: any) => { if (/%F0%9F/i.test(r.target)) throw new Refusal(500, 'x'); return p.read(o, path, r) } }),
  '500 on deep nesting': () => (p: any) => ({ ...p, read: (o: any, path: any, r: any) => { if (r.body.startsWith('[[[')) throw new Refusal(500, 'x'); return p.read(o, path, r) } }),
  'date as created_at of user': () => answering(['createCardUser'], (d) => ({ ...d, created_at: String(d.created_at).slice(0, 10) })),
  'refused withdrawal (invalid negative) applied': () => (p: any, st: any) => ({ ...p, read: (o: any, path: any, r: any) => { try { return p.read(o, path, r) } catch (e) { const c = st.cards.get(path.cardId ?? ''); const m = /"amount":(-[\d.]+)/.exec(r.body); if (c && m) c.balance = String(Number(c.balance) + Number(m[1])); throw e } } }),
  'enable resets balance to opening': () => acting([], (act) => (s, st) => { const d = act(s, st); const c = cardIn(s, st); if (c && deedOf(s) === 'enable') { c.balance = String(c.sent.balance); return { ...d, new_balance: Number(c.balance) } } return d }),
  'disable via query disables nothing, enable 2nd time drops cents': () => acting([], (act) => (s, st) => { const d = act(s, st); const c = cardIn(s, st); if (c && deedOf(s) === 'enable' && doorOf(s) === 'query-card-operation') { c.balance = String(Math.floor(Number(c.balance))); return { ...d, new_balance: Number(c.balance) } } return d }),
}
const only = process.argv[2]
for (const [name, make] of Object.entries(cases)) {
  if (only && !name.includes(only)) continue
  await using served = await serve(make())
  const j = await play(served.target, checks, { concurrency: 8 })
  const bad = j.checks.filter((c) => c.outcome === 'failed' || c.outcome === 'warned').map((c) => c.id)
  const other = j.checks.filter((c) => c.outcome === 'blocked' || c.outcome === 'errored')
  console.log(bad.length ? 'FOUND ' : 'MISSED', name, bad.length, bad.slice(0, 4).join(' '), '| blocked', other.length, other.filter((c) => c.outcome === 'errored').map((c) => c.reason).slice(0, 1))
}
