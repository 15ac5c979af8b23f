// Measures what a phone fetches of each page before its first scroll and on the way to its end.
import { type Visit, visits } from '../e2e/first-view/visits.ts'
import { openPages } from './pages.ts'
import { galleryCount } from './phone-photos.ts'
import { kilobytes, type Row } from './report.ts'
import { bytesOf, type Fetched, fetchedBy } from './visit.ts'

export async function measure(): Promise<Row[]> {
  const opened = await openPages()
  const { home, others } = opened
  try {
    // Next.js creates a picture on its first request.
    for (const { url } of others) await fetchedBy(url)
    const all = new Map<string, Awaited<ReturnType<typeof fetchedBy>>>()
    for (const { name, url } of [home, ...others]) all.set(name, await fetchedBy(url))
    const row = (title: string, limitKb: number, counts: (file: Fetched, inSight: Set<string>) => boolean): Row => {
      const bytes = [...all].map(([name, { fetched, inSight }]) => ({
        name,
        bytes: bytesOf(fetched.filter((file) => counts(file, inSight))),
      }))
      const [own = { bytes: Number.NaN }, ...rest] = bytes
      return {
        title,
        goal: `≤ ${limitKb} KB`,
        shop: kilobytes(own.bytes),
        others: rest.map((server) => `${server.name} ${kilobytes(server.bytes)}`).join(', '),
        isMet: own.bytes <= limitKb * 1024,
      }
    }
    const requests = (name: string) => {
      const [load = 0, idle = 0] = ['load', 'idle'].map(
        (when) => all.get(name)?.fetched.filter((file) => file.when === when).length,
      )
      return { load, text: `${load} + ${idle} when idle` }
    }
    const limits = visits.find(({ address }) => address === '/') as Visit
    return [
      row(
        'Script that the first view fetches by itself',
        limits.scripts[0],
        ({ type, when }) => type === 'script' && when === 'load',
      ),
      row('Script of the whole page', limits.scripts[1], ({ type }) => type === 'script'),
      row(
        'HTML and CSS of the first view',
        limits.page,
        ({ type, when }) => ['document', 'stylesheet'].includes(type) && when === 'load',
      ),
      row('Everything before the first scroll', 150, ({ when }) => when !== 'scroll'),
      row('Pictures in sight', 60, ({ url, when }, inSight) => when === 'load' && inSight.has(url)),
      row(`Pictures of the whole page, ${galleryCount} photos`, 923, ({ type }) => type === 'image'),
      {
        title: 'Requests before the first scroll',
        goal: '≤ 7',
        shop: requests('shop').text,
        others: others.map(({ name }) => `${name} ${requests(name).text}`).join(', '),
        isMet: requests('shop').load <= 7,
      },
    ]
  } finally {
    await opened.close()
  }
}
