// Measures a gallery of 2,000 photos beside one of 24.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { endpoints } from '../src/api/endpoints.ts'
import { freePort } from '../test/free-port.ts'
import { openHttps } from './https.ts'
import { galleryCount } from './phone-photos.ts'
import { formatSpread, kilobytes, type Row, spreadOf } from './report.ts'
import { type BenchShop, openGallery, visit } from './shop.ts'
import { bytesOf, fetchedBy } from './visit.ts'

const count = 2000
const cachedVisits = 300
const renderedVisits = 20
const limit = 1.2

export async function measure(rounds: number): Promise<Row[]> {
  const few = await open(0)
  const many = await open(count - galleryCount)
  const shops = [few, many]
  try {
    const figures = { cached: [[], []] as number[][], rendered: [[], []] as number[][] }
    for (let round = 0; round < rounds; round++)
      for (const [at, shop] of shops.entries()) {
        figures.cached[at]?.push(await timeOf(shop, cachedVisits, false))
        figures.rendered[at]?.push(await timeOf(shop, renderedVisits, true))
      }
    const [fewBytes = 0, manyBytes = 0] = await Promise.all(shops.map(firstBytes))
    return [
      {
        title: `${count} photos: bytes before the first scroll`,
        goal: `≤ ${limit} × ${galleryCount} photos`,
        shop: kilobytes(manyBytes),
        others: `${galleryCount} photos ${kilobytes(fewBytes)}`,
        isMet: manyBytes <= limit * fewBytes,
      },
      timeRow('a cached page', figures.cached),
      timeRow('a rendered page', figures.rendered),
    ]
  } finally {
    for (const shop of shops) await shop.close()
  }
}

async function open(more: number) {
  const port = await freePort()
  const shop = await openGallery({ origin: `https://localhost:${port}` })
  openHttps(port, shop.port)
  addDesigns(shop, more)
  return shop
}

/** Adds designs, which reuse the photos. */
export function addDesigns({ dataDir }: BenchShop, more: number): void {
  const db = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5_000 })
  db.exec(`
    WITH RECURSIVE numbers(n) AS (SELECT 1 WHERE ${more} > 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${more})
    INSERT INTO gallery ("id", "imageName", "category", "designNumber", "price", "uploadTime")
    SELECT 'more-' || n, photos."imageName", photos."category", 1000 + n, '450',
      (SELECT max("uploadTime") FROM gallery) + n
    FROM numbers JOIN (SELECT *, row_number() OVER () AS nth FROM gallery) photos ON nth = 1 + n % ${galleryCount}`)
  db.close()
}

async function firstBytes(shop: BenchShop): Promise<number> {
  const { fetched } = await fetchedBy(`${shop.origin}/`)
  return bytesOf(fetched.filter(({ when }) => when === 'load'))
}

/** Returns the median time of sequential requests. @param isChanged whether a price changes before each */
async function timeOf(shop: BenchShop, visits: number, isChanged: boolean): Promise<number> {
  const owner = await shop.signIn()
  const { body } = await owner.ask(endpoints.listGallery, {})
  const visitor = shop.browser()
  const times: number[] = []
  for (let number = 0; number < visits; number++) {
    // A change in the database alone would be noticed only after half a second.
    if (isChanged) {
      const change = { id: body.items[0].id, price: String(1000 + number) }
      const { status } = await owner.ask(endpoints.changeGalleryItem, change)
      if (status !== 200) throw new Error(`The change of a price answered ${status}.`)
    }
    times.push((await visit(visitor, '/')).tookMs)
  }
  return spreadOf(times).median
}

function timeRow(title: string, [few = [], many = []]: number[][]): Row {
  return {
    title: `${count} photos: time of ${title}`,
    goal: `≤ ${limit} × ${galleryCount} photos`,
    shop: formatSpread(many, 'ms', 1),
    others: `${galleryCount} photos ${formatSpread(few, 'ms', 1)}`,
    isMet: spreadOf(many.map((ms, round) => ms / (few[round] ?? Number.NaN))).median <= limit,
  }
}
