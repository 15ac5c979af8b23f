/** The whole page as one file. @param heroBytes an AVIF in base64, or nothing */
export function floorPage({ content: c, style, gallery, about, heroBytes }) {
  const hero = heroBytes && `<img src="data:image/avif;base64,${heroBytes}" width="480" height="560" alt="">`
  const wideSizes = '(min-width:900px) 544px,calc(100vw - 32px)'
  const pieces = gallery.map(
    ({ category, price, ...one }) =>
      `<li><figure>${picture(one, category, '(min-width:900px) 363px,(min-width:640px) 50vw,calc(100vw - 34px)')}` +
      `<figcaption><span>${category}</span><b>Rs. ${price}</b></figcaption></figure></li>`,
  )
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${c.title}</title><meta name="description" content="${c.description}">`,
    `<link rel="icon" href="/icon.svg"><style>${style}</style></head><body>`,
    `<div class="top" id="home"><div class="wrap"><a href="${c.phoneHref}">${c.phone}</a><span>${c.address}</span></div></div>`,
    '<header class="head"><div class="wrap"><a class="brand" href="#home">The shop</a>',
    '<details><summary class="toggle">Menu</summary><nav class="nav open">',
    ...c.nav.map(([text, href]) => `<a href="${href}">${text}</a>`),
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

function picture({ src, srcset, width, height }, alt, sizes) {
  const size = `width="${width}" height="${height}"`
  return `<img src="${src}" srcset="${srcset}" sizes="${sizes}" ${size} alt="${alt}" loading="lazy">`
}

function section(id, look, heading, inside) {
  return `<section id="${id}" class="${look}"><div class="wrap"><h2>${heading}</h2>${inside}</div></section>`
}

function cards(all, show) {
  const each = all.map(([heading, inside]) => `<div class="card"><h3>${heading}</h3>${show(inside)}</div>`)
  return `<div class="cards">${each.join('')}</div>`
}

function listOf(lines) {
  return `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
}

function contact(c) {
  const field = (name, label, control) => `<label for="${name}">${label}</label>${control}`
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
