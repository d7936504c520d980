// The start of Express itself: nothing is loaded but it, nothing is done but answering. Plain JavaScript, so that nothing else
// is measured.
import express from 'express'

const app = express().disable('x-powered-by').disable('etag')
app.use(express.json())
app.get('/api/v1/payouts/:reference', (_request, response) => void response.json({ success: true }))
const server = app.listen(0, '127.0.0.1', () => {
  const baseUrl = `http://127.0.0.1:${server.address().port}/api/v1`
  process.stdout.write(`${JSON.stringify({ event: 'listening', baseUrl })}\n`)
})
