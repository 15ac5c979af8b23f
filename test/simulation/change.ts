import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type EndpointName, endpoints } from '../../src/api/endpoints.ts'
import type { Person } from './browser.ts'
import { dayInKaraikudi, dayMs } from './clock.ts'
import { become, type Change, lacks, replaceFirst } from './states.ts'
import { emailOf, findId, newSubject, stateOf } from './subjects.ts'
import type { World } from './world.ts'

export type Action = (world: World) => Promise<string | undefined>
/** Returns what the request contains and how it changes a state. */
export type Make = (world: World, state: string) => { how: Change; input?: object }

export const by =
  (how: Change, input = {}): Make =>
  () => ({ how, input })

interface Request {
  endpoint: EndpointName
  input: object
  how: Change
  headers?: Record<string, string>
}

/**
 * Changes a subject by one of the owner's browsers.
 * @param isWanted returns whether the shop accepts the change in this state
 */
export function change(
  kind: 'photo' | 'message',
  isWanted: (state: string) => boolean,
  endpoint: EndpointName,
  make: Make,
): Action {
  return async (world) => {
    const certain = listCertain(world, kind, isWanted)
    // Who has changed something often changes it again.
    const again = world.random() < 0.7 && certain.find((subject) => subject === world.changed)
    const subject = again || world.oneOf(certain)
    if (!subject) return undefined
    world.changed = subject
    const { how, input } = make(world, stateOf(world, subject))
    const owner = world.oneOf(world.owners)
    await world.signIn(owner)
    const { disk } = world.process
    const id = await findId(world, subject).catch((error) => {
      if (!disk.isDead()) throw error
    })
    // Another request, which is sent at the same time, may have ended the shop.
    if (!id) return undefined
    const accepted: Change = (state) => (isWanted(state) ? how(state) : undefined)
    const sent = { endpoint, input: { id, ...input }, how: accepted }
    const status = await request(world, owner, [subject], sent)
    return `${owner.name} sends ${endpoint} for ${subject}: ${status}`
  }
}

/** Another price may come between. */
export const undoPrice: Action = change(
  'photo',
  (state) => lacks('trash')(state) && state.includes('<'),
  'undoPriceChange',
  (_world, state) => {
    const [price = ''] = state.split('<')
    const undo = replaceFirst((history) => history.split('<').slice(1).join('<'))
    return { input: { price }, how: (later) => (later.startsWith(price) ? undo(later) : undefined) }
  },
)

export async function closeShop(world: World): Promise<string> {
  const owner = world.oneOf(world.owners)
  await world.signIn(owner)
  const reason = newSubject(world, 'closure')
  const from = dayInKaraikudi(world.clock.now())
  const until = dayInKaraikudi(world.clock.now() + Math.floor(world.random() * 2) * dayMs)
  const closing: Request = {
    endpoint: 'addClosure',
    input: { from, until, reason },
    how: become(`${from} ${until}`),
    headers: { 'idempotency-key': reason },
  }
  const status = await request(world, owner, [reason], closing)
  const again = status === 'no answer' && (await request(world, owner, [reason], closing))
  return `${owner.name} closes the shop for ${reason}: ${[status, again].filter(Boolean).join(', then ')}`
}

export async function register(world: World): Promise<string | undefined> {
  const visitor = world.oneOf(world.visitors)
  const email = emailOf(visitor)
  if (stateOf(world, email) !== 'absent') return undefined
  const input = { email, password: 'secret1' }
  const status = await request(world, visitor, [email], { endpoint: 'signUp', input, how: become('registered') })
  const signedIn = await world.ask(visitor, endpoints.signInWithPassword, input)
  return `${visitor.name} registers: ${status}, and signs in: ${signedIn.status ?? 'no answer'}`
}

/** Erasing needs a recent sign-in. */
export async function erasePerson(world: World): Promise<string> {
  const owner = world.oneOf(world.owners)
  owner.isSignedIn = false
  await world.signIn(owner)
  if (!owner.isSignedIn) return `${owner.name} cannot sign in`
  const visitor = world.oneOf(world.visitors)
  const subjects = [emailOf(visitor), ...(world.added.get(visitor.name) ?? [])]
  const mails = await listMailsOf(world, visitor)
  const input = { who: emailOf(visitor) }
  const status = await request(world, owner, subjects, { endpoint: 'erasePerson', input, how: become('absent') })
  const erased = status === 200 ? world.erased : world.perhapsErased
  for (const subject of subjects) erased.set(subject, world.clock.time())
  if (status === 200 && mails.some((path) => existsSync(path)))
    world.violations.push(`the outbox still has a mail of ${visitor.name}`)
  return `${owner.name} erases ${visitor.name}: ${status}`
}

/** Each message of a visitor is mailed to the owner. */
async function listMailsOf({ process: { deps, folder } }: World, visitor: Person): Promise<string[]> {
  const messages = deps.db.selectFrom('contactMessages').select('id').where('email', '=', emailOf(visitor))
  return (await messages.execute())
    .map(({ id }) => join(folder, 'outbox', `${id}.eml`))
    .filter((path) => existsSync(path))
}

/** Sends a request that changes subjects. The answer must agree with one of their states. */
export async function request(
  world: World,
  person: Person,
  subjects: string[],
  { endpoint, input, how, headers }: Request,
) {
  const isDeletion = endpoint === 'deleteGalleryItem' || endpoint === 'deleteContactMessage'
  const from = world.clock.now()
  const date = (to: number) => isDeletion && subjects.map((subject) => world.model.since.set(subject, { from, to }))
  date(Number.POSITIVE_INFINITY)
  const ends = subjects.map((subject) => world.model.request(subject, how))
  const { status = 'no answer' } = await world.ask(person, endpoints[endpoint], input as never, headers)
  const answer = status === 200 ? 'done' : [400, 404, 409, 413].includes(Number(status)) ? 'rejected' : 'lost'
  for (const end of ends) end(answer)
  date(world.clock.now())
  for (const subject of subjects)
    if (world.model.possible.get(subject)?.size === 0)
      world.violations.push(`${endpoint} for ${subject} was answered ${status}`)
  return status
}

function listCertain({ model }: World, kind: string, isWanted: (state: string) => boolean): string[] {
  return [...model.possible].flatMap(([subject, states]) => {
    const [state = 'absent'] = states
    const isCertain = states.size === 1 && state !== 'absent' && !model.waiting.has(subject)
    return subject.startsWith(kind) && isCertain && isWanted(state) ? [subject] : []
  })
}
