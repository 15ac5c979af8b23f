// Measures how many home pages each server sends a second, and how many the shop renders.
import { sendLoad } from './load.ts'
import { Figures, openPages, type Page, rotate } from './pages.ts'
import { inWords, type Row, spreadOf } from './report.ts'

const connections = 32
const maxMs = 5_000
/** A server renders fewer pages in the time, so none is asked for twice. */
const differentPages = 60_000

export async function measure(rounds: number): Promise<Row[]> {
  const opened = await openPages()
  const { home, others } = opened
  const pages = [home, ...others.filter(({ name }) => name !== 'floor')]
  const get = ({ url }: Page, path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`
  const figures = new Figures<number>()
  const rendered: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      for (const page of rotate(pages, round)) {
        const load = { port: page.port, connections, requests: [get(page, page.path)], maxMs }
        figures.add(page.name, (await sendLoad(load)).perSecond)
      }
      const requests = Array.from({ length: differentPages }, (_, at) => get(home, `/?${round}-${at}`))
      rendered.push((await sendLoad({ port: home.port, connections, requests, maxMs })).perSecond)
    }
    return [
      {
        what: `Home pages a second, ${connections} connections`,
        shop: inWords(figures.of('shop')),
        others: figures.others((each) => inWords(each)),
      },
      {
        what: 'Rendered and compressed for each request, a second',
        goal: '≥ 4,500',
        shop: inWords(rendered),
        others: `Next.js ${inWords(figures.of('Next.js'))}`,
        isMet: spreadOf(rendered).median >= 4500,
      },
    ]
  } finally {
    await opened.close()
  }
}
