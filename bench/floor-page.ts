import type content from './next/content.json'

type Content = typeof content

export interface FloorPicture {
  src: string
  srcset: string
  width: number
  height: number
  category: string
}

/** Writes the page as one file. @param heroBytes an AVIF in base64 */
export function floorPage({
  content: c,
  style,
  gallery,
  about,
  heroBytes,
}: {
  content: Content
  style: string
  gallery: FloorPicture[]
  about: FloorPicture
  heroBytes: string
}): string {
  const hero = `<img src="data:image/avif;base64,${heroBytes}" width="480" height="560" alt="">`
  const wideSizes = '(min-width:900px) 544px,calc(100vw - 32px)'
  const pieces = gallery.map(
    (piece) =>
      `<li><figure>${picture(piece, piece.category, '(min-width:900px) 363px,(min-width:640px) 50vw,calc(100vw - 34px)')}` +
      `<figcaption><span>${piece.category}</span><b>Rs. 450</b></figcaption></figure></li>`,
  )
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${c.title}</title><meta name="description" content="${c.description}">`,
    `<style>${style}</style></head><body>`,
    `<div class="top" id="home"><div class="wrap"><a href="${c.phoneHref}">${c.phone}</a><span>${c.address}</span></div></div>`,
    '<header class="head"><div class="wrap"><a class="brand" href="#home">The shop</a>',
    '<details><summary class="toggle">Menu</summary><nav class="nav open">',
    ...c.nav.map(({ text, href }) => `<a href="${href}">${text}</a>`),
    `</nav></details></div></header><main><div class="hero">${hero}<div class="wrap"><p>${c.hero.eyebrow}</p>`,
    `<h1>${c.hero.heading}</h1><p>${c.hero.text}</p><a class="btn" href="#about">${c.hero.cta}</a></div></div>`,
    `<section id="about" class="about"><div class="wrap two">${picture(about, c.about.alt, wideSizes)}`,
    `<div><h2>${c.about.heading}</h2><p>${c.about.story}</p><p><span class="years">17</span> ${c.about.years}</p>`,
    `<a class="btn" href="#why">${c.about.more}</a></div></div></section>`,
    `<section id="gallery" class="alt"><div class="wrap"><h2>Gallery</h2><ul class="grid">${pieces.join('')}</ul></div></section>`,
    section(
      'why',
      '',
      'Why choose us',
      cards(c.why, (text) => `<p>${text}</p>`),
    ),
    section('service', 'alt', 'Services', cards(c.services, listOf)),
    contact(c),
    `</main><footer><div class="wrap"><a href="${c.chat}">WhatsApp</a><a href="${c.video}">Videos</a>`,
    '<p>&copy; The shop</p></div></footer></body></html>',
  ].join('')
}

function picture({ src, srcset, width, height }: FloorPicture, alt: string, sizes: string): string {
  const size = `width="${width}" height="${height}"`
  return `<img src="${src}" srcset="${srcset}" sizes="${sizes}" ${size} alt="${alt}" loading="lazy">`
}

function section(id: string, look: string, heading: string, inside: string): string {
  return `<section id="${id}" class="${look}"><div class="wrap"><h2>${heading}</h2>${inside}</div></section>`
}

function cards<T>(all: { heading: string; text: T }[], show: (text: T) => string): string {
  const htmlOfCards = all.map(({ heading, text }) => `<div class="card"><h3>${heading}</h3>${show(text)}</div>`)
  return `<div class="cards">${htmlOfCards.join('')}</div>`
}

function listOf(lines: string[]): string {
  return `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
}

function contact(c: Content): string {
  const field = (name: string, label: string, control: string) => `<label for="${name}">${label}</label>${control}`
  return [
    '<section id="contact"><div class="wrap two"><div><h2>Contact</h2>',
    `<p>${c.address}</p><p><a href="${c.phoneHref}">${c.phone}</a></p><p><a href="mailto:${c.email}">${c.email}</a></p>`,
    `<p>Mon-Fri ${c.hours.monFri}<br>Sat ${c.hours.sat}<br>Sun ${c.hours.sun}</p>`,
    `<p><a href="${c.map}">Find us on the map</a></p><p><a href="${c.chat}">Chat with us</a></p></div>`,
    '<form method="post" action="/contact">',
    field('n', 'Name', '<input id="n" name="name" required autocomplete="name">'),
    field('e', 'Email', '<input id="e" name="email" type="email" required autocomplete="email">'),
    field('m', 'Message', '<textarea id="m" name="message" rows="4" required></textarea>'),
    '<p><button class="btn">Send</button></p></form></div></section>',
  ].join('')
}
