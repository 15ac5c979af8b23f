import { SaxesParser } from 'saxes'

/** Maps element paths (`urlset url loc`) to the texts of an XML document. @throws if it is not well-formed */
export function textsIn(xml: string): { path: string; text: string }[] {
  const parser = new SaxesParser({ xmlns: true })
  const open: string[] = []
  const texts: { path: string; text: string }[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => open.push(name))
  parser.on('text', (text) => {
    if (text.trim()) texts.push({ path: open.join(' '), text })
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return texts
}
