import { endpoints } from '../../src/api/endpoints.ts'
import { photosPerPage } from '../../src/api/shop-constants.ts'
import { Browser } from '../browser.ts'
import { origin } from '../shop.ts'
import { dayInKaraikudi } from './clock.ts'
import type { Observed } from './model.ts'
import { subjectPattern } from './subjects.ts'
import type { World } from './world.ts'

/** Adds what the shop has stored or shows otherwise than it was requested to the violations. */
export async function checkWorld(world: World): Promise<void> {
  const { rows, violations } = await observe(world)
  world.violations.push(...world.model.check(rows), ...violations)
}

async function observe(world: World) {
  const {
    process: { app, deps },
    clock,
    visitors,
  } = world
  const { db } = deps
  const designs = await db.selectFrom('gallery').selectAll().orderBy('uploadTime').execute()
  const prices = await db.selectFrom('prices').selectAll().orderBy('changedTime', 'desc').execute()
  const pricesOf = Map.groupBy(prices, ({ itemId }) => itemId)
  const messages = await db.selectFrom('contactMessages').selectAll().execute()
  const closures = await db.selectFrom('closures').selectAll().execute()
  const accounts = await db.selectFrom('users').select('email').where('role', 'is', null).execute()
  const words = (first: string, flags: Record<string, unknown>) =>
    [
      first,
      ...Object.keys(flags)
        .filter((flag) => flags[flag])
        .sort(),
    ].join(' ')

  const inOrder = messages.toSorted((a, b) => a.receivedTime - b.receivedTime)
  const subjectOf = ({ message }: { message: string }) => subjectPattern.exec(message)?.[0] ?? message
  const rows: Observed = [
    ...designs.map(({ id, description, price, trashedTime, hiddenTime }): Observed[0] => {
      const former = pricesOf.get(id)?.map((row) => row.price) ?? []
      const history = [price, ...former.slice(1)].join('<')
      return [String(description), words(history, { trash: trashedTime, hidden: hiddenTime })]
    }),
    ...messages.map(({ readTime, answeredTime, deletedTime, spamTime, ...row }): Observed[0] => [
      subjectOf(row),
      words('sent', { read: readTime, answered: answeredTime, deleted: deletedTime, spam: spamTime }),
    ]),
    ...closures.map(({ reason, fromDay, untilDay }): Observed[0] => [reason, `${fromDay} ${untilDay}`]),
    ...accounts.map(({ email }): Observed[0] => [email, 'registered']),
  ]

  const anyone = new Browser((request) => Promise.resolve(app.fetch(request)), origin)
  const page = await anyone.page(designs.length > photosPerPage ? '/?page=all' : '/')
  const listed = (await anyone.ask(endpoints.listGallery, {})).body.items.map(({ id }: { id: string }) => id)
  const isShown = ({ trashedTime, hiddenTime }: (typeof designs)[0]) => trashedTime === null && hiddenTime === null
  const today = dayInKaraikudi(clock.now())
  const visible = (text: string) => page.text.includes(text)
  const emails = new Set([...messages, ...accounts].map(({ email }) => email))
  const [message] = /message-\d+/.exec(page.html) ?? []
  const secrets = [message, ...emails].filter((secret) => secret && page.html.includes(secret))
  const visitor = new Browser((request) => Promise.resolve(app.fetch(request)), origin)
  visitor.withSessionOf(world.oneOf(visitors).http)
  const { status } = await visitor.ask(endpoints.listContactMessages, {})
  const violations = [
    ...(page.status === 200 ? [] : [`the page is answered ${page.status}`]),
    ...designs
      .filter(
        (design) =>
          isShown(design) !== visible(String(design.description)) || (isShown(design) && !visible(`₹${design.price}`)),
      )
      .map(({ description }) => `visitors see ${description} otherwise than it is`),
    ...(designs
      .filter(isShown)
      .map(({ id }) => id)
      .join() === listed.join()
      ? []
      : ['the list of the gallery has another order']),
    ...closures
      .filter(({ reason, untilDay }) => today <= untilDay !== visible(reason))
      .map(({ reason }) => `visitors see ${reason} on another day`),
    ...secrets.map((secret) => `visitors see ${secret}`),
    ...(status === 401 || status === 403 ? [] : [`a visitor reads the messages: ${status}`]),
    ...findDisorder(
      designs.map(({ description }) => String(description)),
      world.inOrder,
    ),
    ...(world.hasJumped ? [] : findDisorder(inOrder.map(subjectOf), world.inOrder)),
  ]
  return { rows, violations }
}

/** Each browser sends in the order in which its owner has added. */
function findDisorder(stored: string[], added: Map<string, string[]>): string[] {
  return [...added].flatMap(([name, subjects]) => {
    const found = stored.filter((subject) => subjects.includes(subject))
    const wanted = subjects.filter((subject) => found.includes(subject))
    return found.join() === wanted.join() ? [] : [`the order of ${name} is ${found.join()}`]
  })
}
