// Measures the resident memory of each server when it is idle and at its highest under load.
import { setTimeout as pause } from 'node:timers/promises'
import { sendLoad } from './load.ts'
import { openNext } from './next.ts'
import { Figures } from './pages.ts'
import { inWords, type Row, spreadOf } from './report.ts'
import { openGallery } from './shop.ts'

const idleMs = 10_000
const loadMs = 8_000
const sampleEveryMs = 50

export async function measure(rounds: number): Promise<Row[]> {
  const idle = new Figures<number>()
  const loaded = new Figures<number>()
  for (let round = 0; round < rounds; round++)
    for (const [name, open] of [
      ['shop', openGallery],
      ['Next.js', openNext],
    ] as const) {
      const server = await open()
      await pause(idleMs)
      idle.add(name, server.residentMb())
      const request = `GET / HTTP/1.1\r\nHost: localhost:${server.port}\r\nAccept-Encoding: br\r\n\r\n`
      let highest = 0
      const timer = setInterval(() => {
        highest = Math.max(highest, server.residentMb())
      }, sampleEveryMs)
      await sendLoad({ port: server.port, connections: 32, requests: [request], maxMs: loadMs })
      clearInterval(timer)
      loaded.add(name, highest)
      await server.close()
    }
  return [row('Memory, idle', idle, 90), row('Memory under load', loaded, 140)]
}

function row(what: string, figures: Figures<number>, limitMb: number): Row {
  return {
    what,
    goal: `≤ ${limitMb} MB`,
    shop: inWords(figures.of('shop'), 'MB'),
    others: figures.others((each) => inWords(each, 'MB')),
    isMet: spreadOf(figures.of('shop')).median <= limitMb,
  }
}
