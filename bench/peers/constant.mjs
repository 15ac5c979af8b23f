// The least a server can do: one answer, packed beforehand. node constant.mjs http|hono PORT FILE (and FILE.br beside it)
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const [by, port, file] = process.argv.slice(2)
const plain = readFileSync(file)
const packed = readFileSync(`${file}.br`)
const always = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }
const plainHeaders = { ...always, 'Content-Length': String(plain.length) }
const packedHeaders = { ...always, 'Content-Length': String(packed.length), 'Content-Encoding': 'br' }
const where = { port: Number(port), hostname: '127.0.0.1' }

if (by === 'hono') {
  const app = new Hono()
  app.get('/', (context) =>
    context.req.header('accept-encoding')?.includes('br')
      ? context.body(packed, 200, packedHeaders)
      : context.body(plain, 200, plainHeaders),
  )
  serve({ fetch: app.fetch, ...where })
} else
  createServer((asked, reply) => {
    if (asked.headers['accept-encoding']?.includes('br')) reply.writeHead(200, packedHeaders).end(packed)
    else reply.writeHead(200, plainHeaders).end(plain)
  }).listen(where.port, where.hostname)
