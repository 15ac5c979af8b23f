// Measures how many home pages each server sends a second, to anybody and to a signed-in customer.
import { endpoints } from '../src/api/endpoints.ts'
import { sendLoad } from './load.ts'
import { Figures, openPages, type Page, rotate } from './pages.ts'
import { formatSpread, type Row, spreadOf } from './report.ts'

const connections = 32
/** The shop queues at most 24 pages of one client. */
const connectionsOfOneClient = 16
const maxMs = 5_000
const account = { email: 'meena@example.com', password: 'needle-7' }

export async function measure(rounds: number): Promise<Row[]> {
  const opened = await openPages()
  const { home, others } = opened
  const pages = [home, ...others.filter(({ name }) => name !== 'floor')]
  const get = ({ url, path }: Page, cookie = '') =>
    `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\n${cookie}\r\n`
  const figures = new Figures<number>()
  const ofCustomer = new Figures<number>()
  const customer = opened.shop.browser()
  await customer.ask(endpoints.signUp, { ...account, confirmPassword: account.password })
  await customer.ask(endpoints.signInWithPassword, account)
  const cookie = `Cookie: ${customer.cookieHeader}\r\n`
  try {
    for (let round = 0; round < rounds; round++)
      for (const page of rotate(pages, round)) {
        const load = { port: page.port, connections, requests: [get(page)], maxMs }
        figures.add(page.name, (await sendLoad(load)).perSecond)
        if (page.name === 'Next.js built') continue
        const requests = [get(page, cookie)]
        ofCustomer.add(
          page.name,
          (await sendLoad({ ...load, connections: connectionsOfOneClient, requests })).perSecond,
        )
      }
    return [
      {
        title: `Home pages a second, ${connections} connections`,
        goal: '≥ 10 × Next.js built',
        shop: formatSpread(figures.of('shop')),
        others: figures.others((rates) => formatSpread(rates)),
        isMet: spreadOf(figures.of('shop')).median >= 10 * spreadOf(figures.of('Next.js built')).median,
      },
      {
        title: `Home pages a second for a signed-in customer, ${connectionsOfOneClient} connections`,
        goal: '≥ 5 × Next.js',
        shop: formatSpread(ofCustomer.of('shop')),
        others: ofCustomer.others((rates) => formatSpread(rates)),
        isMet: spreadOf(ofCustomer.of('shop')).median >= 5 * spreadOf(ofCustomer.of('Next.js')).median,
      },
    ]
  } finally {
    await opened.close()
  }
}
