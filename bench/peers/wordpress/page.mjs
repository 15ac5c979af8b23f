// The page's words and photos as WordPress's editor keeps them: blocks in comments, with the HTML that the editor makes of them.

/**
 * What the owner writes.
 * @param theme by the name of its folder
 * @param gallery photos as the media library has them, each with `id`, `full` and `large`, and a category and a price
 */
export function posts({ theme, content, gallery, hero, about }) {
  return [
    { post_type: 'wp_navigation', post_title: 'Navigation', post_content: navigation(content) },
    {
      post_type: 'wp_template',
      post_name: 'front-page',
      post_title: 'Front Page',
      post_content: [
        alone('template-part', { slug: 'header', theme, tagName: 'header' }),
        block('group', { tagName: 'main' }, [
          '<main class="wp-block-group">',
          alone('post-content', { layout: constrained }),
          '</main>',
        ]),
        alone('template-part', { slug: 'footer', theme, tagName: 'footer' }),
      ].join('\n'),
    },
    { post_type: 'page', post_title: 'Home', post_content: frontPage({ content, gallery, hero, about }) },
  ]
}

const constrained = { type: 'constrained' }
const galleryColumns = 3

function frontPage({ content: c, gallery, hero, about }) {
  const rows = Array.from({ length: Math.ceil(gallery.length / galleryColumns) }, (_, row) =>
    columns(gallery.slice(row * galleryColumns, (row + 1) * galleryColumns).map(piece)),
  )
  const story = [
    heading(2, c.about.heading),
    paragraph(c.about.story),
    paragraph(`<strong>17</strong> ${c.about.years}`),
    button(c.about.more, '#why'),
  ]
  return [
    cover(hero, [
      paragraph(c.hero.eyebrow),
      heading(1, c.hero.heading),
      paragraph(c.hero.text),
      button(c.hero.cta, '#about'),
    ]),
    section('about', [columns([image(about, c.about.alt), story.join('\n')])]),
    section('gallery', [heading(2, 'Gallery'), ...rows]),
    section('why', [heading(2, 'Why choose us'), columns(c.why.map(([title, text]) => card(title, paragraph(text))))]),
    section('service', [heading(2, 'Services'), columns(c.services.map(([title, lines]) => card(title, list(lines))))]),
    section('contact', [heading(2, 'Contact'), ...contact(c)]),
  ].join('\n\n')
}

function piece({ category, price, ...photo }) {
  return image(photo, category, `${category}<br>Rs. ${price}`)
}

function card(title, inside) {
  return `${heading(3, title)}\n${inside}`
}

function contact(c) {
  const { monFri, sat, sun } = c.hours
  return [
    paragraph(c.address),
    paragraph(`<a href="${c.phoneHref}">${c.phone}</a>`),
    paragraph(`<a href="mailto:${c.email}">${c.email}</a>`),
    paragraph(`Mon-Fri ${monFri}<br>Sat ${sat}<br>Sun ${sun}`),
    paragraph(`<a href="${c.map}">Find us on the map</a>`),
    paragraph(`<a href="${c.chat}">WhatsApp</a> <a href="${c.video}">Videos</a>`),
    block('html', undefined, [
      '<form method="post" action="/contact">',
      '<p><label for="n">Name</label><br><input id="n" name="name" required autocomplete="name"></p>',
      '<p><label for="e">Email</label><br><input id="e" name="email" type="email" required autocomplete="email"></p>',
      '<p><label for="m">Message</label><br><textarea id="m" name="message" rows="4" required></textarea></p>',
      '<p><button class="wp-element-button">Send</button></p></form>',
    ]),
  ]
}

function navigation({ nav }) {
  const links = nav.map(([label, url]) =>
    alone('navigation-link', { label, url, kind: 'custom', isTopLevelLink: true }),
  )
  return links.join('\n')
}

function cover({ id, full }, inside) {
  const image = `<img class="wp-block-cover__image-background wp-image-${id}" alt="" src="${full}" data-object-fit="cover"/>`
  return block('cover', { url: full, id, dimRatio: 50, align: 'full', layout: constrained }, [
    '<div class="wp-block-cover alignfull" id="home">',
    '<span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span>',
    `${image}<div class="wp-block-cover__inner-container">`,
    ...inside,
    '</div></div>',
  ])
}

function section(anchor, inside) {
  return block('group', { tagName: 'section', align: 'wide' }, [
    `<section class="wp-block-group alignwide" id="${anchor}">`,
    ...inside,
    '</section>',
  ])
}

function columns(all) {
  const each = all.map((inside) => block('column', undefined, ['<div class="wp-block-column">', inside, '</div>']))
  return block('columns', undefined, ['<div class="wp-block-columns">', ...each, '</div>'])
}

function image({ id, large }, alt, caption) {
  const said = caption ? `<figcaption class="wp-element-caption">${caption}</figcaption>` : ''
  const picture = `<img src="${large}" alt="${alt}" class="wp-image-${id}"/>`
  return block('image', { id, sizeSlug: 'large', linkDestination: 'none' }, [
    `<figure class="wp-block-image size-large">${picture}${said}</figure>`,
  ])
}

function heading(level, text) {
  return block('heading', level === 2 ? undefined : { level }, [`<h${level}>${text}</h${level}>`])
}

function paragraph(text) {
  return block('paragraph', undefined, [`<p>${text}</p>`])
}

function list(lines) {
  const items = lines.map((line) => block('list-item', undefined, [`<li>${line}</li>`]))
  return block('list', undefined, ['<ul>', ...items, '</ul>'])
}

function button(text, href) {
  const link = `<a class="wp-block-button__link wp-element-button" href="${href}">${text}</a>`
  const one = block('button', undefined, [`<div class="wp-block-button">${link}</div>`])
  return block('buttons', undefined, ['<div class="wp-block-buttons">', one, '</div>'])
}

function block(name, attributes, html) {
  return `<!-- wp:${name} ${attributes ? `${JSON.stringify(attributes)} ` : ''}-->\n${html.join('\n')}\n<!-- /wp:${name} -->`
}

/** A block that the server makes. */
function alone(name, attributes) {
  return `<!-- wp:${name} ${JSON.stringify(attributes)} /-->`
}
