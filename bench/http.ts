// Measures how many home pages each server sends a second.
import { sendLoad } from './load.ts'
import { Figures, openPages, type Page, rotate } from './pages.ts'
import { inWords, type Row } from './report.ts'

const connections = 32
const maxMs = 5_000

export async function measure(rounds: number): Promise<Row[]> {
  const opened = await openPages()
  const { home, others } = opened
  const pages = [home, ...others.filter(({ name }) => name !== 'floor')]
  const get = ({ url, path }: Page) =>
    `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`
  const figures = new Figures<number>()
  try {
    for (let round = 0; round < rounds; round++)
      for (const page of rotate(pages, round)) {
        const load = { port: page.port, connections, requests: [get(page)], maxMs }
        figures.add(page.name, (await sendLoad(load)).perSecond)
      }
    return [
      {
        what: `Home pages a second, ${connections} connections`,
        shop: inWords(figures.of('shop')),
        others: figures.others((each) => inWords(each)),
      },
    ]
  } finally {
    await opened.close()
  }
}
