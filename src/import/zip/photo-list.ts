import type { Category, Description } from '../../api/gallery.ts'
import { categories } from '../../api/shop-constants.ts'
import { readPrice } from '../../gallery/manage/read-price.ts'
import { guessCategory } from './guess-category.ts'
import { guessPrice } from './guess-price.ts'

export interface ListedDesign extends Description {
  files: string[]
  price: string
  category?: Category
}

/** Reads `photos.csv`, or the catalogue of a shop on Facebook or WhatsApp. @returns undefined if the text is neither */
export function readPhotoList(text: string): ListedDesign[] | undefined {
  const [names = [], ...rows] = readCsv(text.replace(/^\ufeff/, ''))
  const columns = names.map((name) => name.trim().toLowerCase())
  const isCatalogue = columns.includes('image_link')
  if (!isCatalogue && !columns.includes('file')) return undefined
  return rows.flatMap((row) => {
    const cell = (name: string) => row[columns.indexOf(name)]?.trim() ?? ''
    const files = isCatalogue
      ? [cell('image_link'), ...cell('additional_image_link').split(',')].map(lastPart)
      : cell('file').split(/[|;]/)
    const found = files.map((file) => file.trim()).filter(Boolean)
    const { price, problem } = readPrice(
      cell('price')
        .replace(/\s*(inr|rs\.?)$/i, '')
        .replace(/\.00$/, ''),
    )
    const description = [cell('title'), cell('description')].filter(
      (part, nth, all) => part && all.indexOf(part) === nth,
    )
    const category = categories.find((one) => one === cell('category').toLowerCase())
    const design = {
      files: found,
      price: problem ? guessPrice(cell('price')) : price,
      category: category ?? guessCategory(cell('category') || description.join(' ')),
      description: description.join('. '),
      descriptionInTamil: cell('descriptionintamil'),
    }
    return found.length > 0 ? [design] : []
  })
}

/** Cells may be quoted, and the separator is a comma, a semicolon or a tab. */
function readCsv(text: string): string[][] {
  const separator = [',', ';', '\t'].find((one) => /[^\n]*/.exec(text)?.[0].includes(one)) ?? ','
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(
    new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'g'),
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== separator) rows.push([])
  }
  return rows.filter((row) => row.some(Boolean))
}

function lastPart(link: string): string {
  return decodeURIComponent(
    link
      .replace(/[?#].*/, '')
      .replace(/^.*\//, '')
      .replace(/%(?![\da-f]{2})/gi, '%25'),
  )
}
