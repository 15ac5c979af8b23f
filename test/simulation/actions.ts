import { messageMaxLength, photoMaxBytes } from '../../src/api/shop-constants.ts'
import { smallPhoto } from '../photos.ts'
import { type Action, by, change, closeShop, erasePerson, type Make, register, undoPrice } from './change.ts'
import { sendFormWithMistake, sendLongText } from './forms.ts'
import { cutPower, jumpClock, restart, restoreBackup, spendNight, spendWeeks, update, wait } from './shop-life.ts'
import { add, become, has, lacks, remove, replaceFirst } from './states.ts'
import { drawSize, emailOf, expectSubject, newPrice, newSubject } from './subjects.ts'
import type { World } from './world.ts'

const [differentPhotos, mostPhotos] = [2, 20]
/** The shop rejects the larger ones. */
const mostBytes = 10 * photoMaxBytes
const photos = await Promise.all(Array.from({ length: differentPhotos }, (_, seed) => smallPhoto(1 + seed)))
const setPrice: Make = (world) => {
  const price = newPrice(world)
  return { input: { price }, how: replaceFirst((history) => `${price}<${history}`) }
}

type Actions = Record<string, [weight: number, Action]>

/** Each action has a weight. It returns what happened, or undefined if there is nothing to do it with. */
const changes: Actions = {
  'change a price': [3, change('photo', lacks('trash'), 'changeGalleryItem', setPrice)],
  'undo a price': [2, undoPrice],
  'delete a design': [2, change('photo', lacks('trash'), 'deleteGalleryItem', by(add('trash')))],
  'restore a design': [1, change('photo', has('trash'), 'restoreGalleryItem', by(remove('trash')))],
  'delete a design for good': [2, change('photo', has('trash'), 'deletePermanently', by(become('absent')))],
  'hide a design': [1, change('photo', lacks('trash'), 'changeGalleryItem', by(add('hidden'), { isHidden: true }))],
  'show a design': [1, change('photo', lacks('trash'), 'changeGalleryItem', by(remove('hidden'), { isHidden: false }))],
  'read a message': [1, change('message', lacks('deleted'), 'markContactMessage', by(add('read'), { read: true }))],
  'answer a message': [
    1,
    change('message', lacks('deleted'), 'markContactMessage', by(add('answered'), { answered: true })),
  ],
  'delete a message': [1, change('message', lacks('deleted'), 'deleteContactMessage', by(add('deleted')))],
  'restore a message': [1, change('message', has('deleted'), 'restoreContactMessage', by(remove('deleted')))],
  'close the shop': [1, closeShop],
}

/** An action is as often here as its weight says. */
const asOftenAsItsWeight = (all: Actions) =>
  Object.entries(all).flatMap(([name, [weight, run]]) => Array.from({ length: weight }, () => ({ name, run })))
const listedChanges = asOftenAsItsWeight(changes)

/** A browser keeps these until they are sent. */
const queued: Actions = {
  'send a message': [4, sendMessage],
  'add photos': [5, (world) => addPhotos(world)],
  'retry failed photos': [2, retryPhotos],
}
const listedRequests = asOftenAsItsWeight({ ...queued, ...changes })

export const actions = asOftenAsItsWeight({
  ...queued,
  ...changes,
  'change two things at once': [6, changeTwoThings],
  'change something during the backup': [2, (world) => spendNight(world, world.oneOf(listedRequests).run)],
  'send a long text': [1, sendLongText],
  'send a form with a mistake': [1, sendFormWithMistake],
  register: [1, register],
  'erase a person': [1, erasePerson],
  'open a page again': [2, reopenPage],
  wait: [3, wait],
  restart: [1, restart],
  'cut the power': [1, cutPower],
  'jump the clock': [1, jumpClock],
  'spend a night': [3, (world) => spendNight(world)],
  'spend weeks': [2, spendWeeks],
  'restore a backup': [2, restoreBackup],
  'update to a later release': [1, update],
})

async function sendMessage(world: World): Promise<string> {
  const visitor = world.oneOf(world.visitors)
  const id = expectSubject(world, visitor, 'message', 'sent')
  const text = `Is ${id} ready? `.padEnd(drawSize(world, messageMaxLength), 'ஆரி ')
  const { messages } = visitor.browser.code
  await messages.add([{ id, message: { name: visitor.name, email: emailOf(visitor), message: text } }])
  void messages.run()
  await world.network.settle()
  return `${visitor.name} sends ${id}`
}

export async function addPhotos(world: World, most = mostPhotos): Promise<string> {
  const owner = world.oneOf(world.owners)
  await world.signIn(owner)
  const selected = []
  for (let left = drawSize(world, most); left > 0; left--) {
    const price = newPrice(world)
    const photo = world.oneOf(photos)
    const size = world.random() < 0.02 ? Math.max(drawSize(world, mostBytes), photo.length) : photo.length
    const id = size > photoMaxBytes ? newSubject(world, 'photo') : expectSubject(world, owner, 'photo', price)
    // Two designs may show the same file.
    const name = world.random() < 0.5 ? `same-${photos.indexOf(photo)}.jpg` : `${id}.jpg`
    const file = new File([Buffer.from(photo), new Uint8Array(size - photo.length)], name, { type: 'image/jpeg' })
    selected.push({ id, file, price, category: 'aari blouse' as const, description: id })
  }
  await owner.browser.code.uploadQueue.add(selected)
  await world.network.settle()
  return `${owner.name} adds ${selected.map(({ id }) => id).join(', ')}`
}

export async function retryPhotos(world: World): Promise<string | undefined> {
  const failed = world.owners.flatMap((owner) => {
    const isRetried = ({ id, state }: { id: string; state: string }) =>
      state === 'failed' && world.model.waiting.has(id)
    const items = owner.browser.items().filter(isRetried)
    return items.map(({ id }) => ({ owner, id }))
  })
  for (const { owner, id } of failed) {
    // Most fail because the session has ended.
    owner.isSignedIn = false
    await world.signIn(owner)
    await owner.browser.code.uploadQueue.retry(id)
    await world.network.settle()
  }
  return failed.length > 0 ? `the owner retries ${failed.map(({ id }) => id).join(', ')}` : undefined
}

async function reopenPage(world: World): Promise<string> {
  const person = world.oneOf(world.people)
  await person.browser.openPage()
  await world.network.settle()
  return `${person.name} opens the page again`
}

/** The shop answers two requests at the same time. */
async function changeTwoThings(world: World): Promise<string> {
  for (const owner of world.owners) await world.signIn(owner)
  world.network.requestsAtOnce = 2
  const [first, second] = [
    world.oneOf([world.oneOf(listedRequests), world.oneOf(listedChanges)]),
    world.oneOf(listedChanges),
  ]
  const outcomes = await Promise.all([first.run(world), second.run(world)])
  world.network.requestsAtOnce = 1
  return outcomes.filter(Boolean).join(', and ')
}
