import type { CreativeWork, Product } from 'schema-dts'
import { designAddress } from '../../gallery/public/design-code.ts'
import { formatPrice } from '../../gallery/public/design-texts.ts'
import { languages, localPath, pathIn } from '../../messages/language.ts'

type SavedDesign = { name: string; image: string[]; offers?: { price: string } } & Pick<Product | CreativeWork, '@type'>

/** Lists what opens without a connection on the page for addresses that do not. */
export async function listSavedDesigns(section: HTMLElement): Promise<void> {
  const home = document.querySelector<HTMLAnchorElement>(`main a[href="${localPath('/')}"]`)
  if (home) home.hidden = !(await caches.match(localPath('/')))
  const list = section.querySelector('ul') as HTMLElement
  for (const path of await listSavedPaths()) {
    const design = await readDesign(path)
    if (design) list.append(createItem(path, design))
  }
  section.hidden = list.children.length === 0
}

/** Returns the paths of the designs in the language of the page, or in another, the last seen first. */
async function listSavedPaths(): Promise<string[]> {
  const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  const paths = new Set(requests.flat().map(({ url }) => new URL(url).pathname))
  const own = localPath(designAddress(''))
  const designs = [own, ...languages.map((language) => pathIn(language, designAddress('')))]
    .map((start) => [...paths].filter((path) => path.startsWith(start)))
    .find((found) => found.length > 0)
  return designs?.reverse() ?? []
}

/** Reads the structured data of the page, because Trusted Types forbid parsing its HTML. */
async function readDesign(path: string): Promise<SavedDesign | undefined> {
  const html = await (await caches.match(path))?.text()
  const json = html?.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1]
  return json && JSON.parse(json)['@graph'][0]
}

function createItem(path: string, { name, image, offers }: SavedDesign): HTMLElement {
  const picture = document.createElement('img')
  picture.src = new URL(image[0] as string).pathname
  picture.alt = ''
  picture.className = 'mb-1 aspect-square w-full object-cover'
  picture.onerror = () => picture.remove()
  const text = document.createElement('span')
  text.className = 'link inline-block first-letter:uppercase'
  // A line must not break within the code.
  text.textContent = name.replaceAll('-', '\u2011')
  const price = document.createElement('span')
  price.className = 'block text-sm tabular-nums'
  price.textContent = formatPrice(offers?.price ?? '')
  const link = document.createElement('a')
  link.href = path
  link.append(picture, text, price)
  const item = document.createElement('li')
  item.append(link)
  return item
}
