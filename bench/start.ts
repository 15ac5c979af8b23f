// Measures the time from the start of each server to its first answer.
import { openNext } from './next.ts'
import { Figures } from './pages.ts'
import { formatSpread, type Row, spreadOf } from './report.ts'
import { openGallery } from './shop.ts'

const limitMs = 400

export async function measure(rounds: number): Promise<Row[]> {
  const figures = new Figures<number>()
  // The first start fills the machine's caches and Node's cache of compiled code.
  for (let round = -1; round < rounds; round++)
    for (const [name, open] of [
      ['shop', openGallery],
      ['Next.js', openNext],
    ] as const) {
      const server = await open()
      if (round >= 0) figures.add(name, server.openedAfterMs)
      await server.close()
    }
  return [
    {
      title: 'Start to the first answer',
      goal: `≤ ${limitMs} ms`,
      shop: formatSpread(figures.of('shop'), 'ms'),
      others: figures.others((times) => formatSpread(times, 'ms')),
      isMet: spreadOf(figures.of('shop')).median <= limitMs,
    },
  ]
}
