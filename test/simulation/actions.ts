import { messageMaxLength } from '../../src/api/shop-constants.ts'
import { smallPhoto } from '../photos.ts'
import { type Action, by, change, closeShop, erasePerson, type Make, register, undoPrice } from './change.ts'
import { sendFormWithMistake, sendLongText } from './forms.ts'
import { cutPower, jumpClock, restart, restoreBackup, spendNight, spendWeeks, wait } from './shop-life.ts'
import { add, become, has, remove, replaceFirst } from './states.ts'
import { drawSize, emailOf, expectSubject, newPrice } from './subjects.ts'
import type { World } from './world.ts'

const [differentPhotos, mostPhotos] = [2, 20]
const photos = new Map<number, Promise<Uint8Array>>()
const not = (word: string) => (state: string) => !has(word)(state)
const isVisible = (state: string) => !/ (trash|hidden)/.test(state)
const setPrice: Make = (world) => {
  const price = newPrice(world)
  return { input: { price }, how: replaceFirst((history) => `${price}<${history}`) }
}

/** Each action has a weight. It returns what happened, or undefined if there is nothing to do it with. */
export const actions: Record<string, [weight: number, Action]> = {
  'send a message': [4, sendMessage],
  'send a long text': [1, sendLongText],
  'send a form with a mistake': [1, sendFormWithMistake],
  'add photos': [5, addPhotos],
  'retry failed photos': [2, retryPhotos],
  'change a price': [3, change('photo', not('trash'), 'changeGalleryItem', setPrice)],
  'undo a price': [2, undoPrice],
  'delete a design': [2, change('photo', not('trash'), 'deleteGalleryItem', by(add('trash')))],
  'restore a design': [1, change('photo', has('trash'), 'restoreGalleryItem', by(remove('trash')))],
  'delete a design for good': [2, change('photo', has('trash'), 'deletePermanently', by(become('absent')))],
  'hide a design': [1, change('photo', isVisible, 'changeGalleryItem', by(add('hidden'), { isHidden: true }))],
  'show a design': [1, change('photo', not('trash'), 'changeGalleryItem', by(remove('hidden'), { isHidden: false }))],
  'read a message': [1, change('message', not('deleted'), 'markContactMessage', by(add('read'), { read: true }))],
  'answer a message': [
    1,
    change('message', not('deleted'), 'markContactMessage', by(add('answered'), { answered: true })),
  ],
  'delete a message': [1, change('message', not('deleted'), 'deleteContactMessage', by(add('deleted')))],
  'restore a message': [1, change('message', has('deleted'), 'restoreContactMessage', by(remove('deleted')))],
  'close the shop': [1, closeShop],
  register: [1, register],
  'erase a person': [1, erasePerson],
  'open a page again': [2, reopenPage],
  wait: [3, wait],
  restart: [1, restart],
  'cut the power': [1, cutPower],
  'jump the clock': [1, jumpClock],
  'spend a night': [3, spendNight],
  'spend weeks': [2, spendWeeks],
  'restore a backup': [2, restoreBackup],
}

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

async function addPhotos(world: World): Promise<string> {
  const owner = world.oneOf(world.owners)
  await world.signIn(owner)
  const selected = []
  for (let left = drawSize(world, mostPhotos); left > 0; left--) {
    const price = newPrice(world)
    const id = expectSubject(world, owner, 'photo', price)
    const seed = 1 + Math.floor(world.random() * differentPhotos)
    if (!photos.has(seed)) photos.set(seed, smallPhoto(seed))
    const bytes = Buffer.from((await photos.get(seed)) as Uint8Array)
    // Two designs may show the same file.
    const file = new File([bytes], world.random() < 0.5 ? `same-${seed}.jpg` : `${id}.jpg`, { type: 'image/jpeg' })
    selected.push({ id, file, price, category: 'aari blouse' as const, description: id })
  }
  await owner.browser.code.uploadQueue.add(selected)
  await world.network.settle()
  return `${owner.name} adds ${selected.map(({ id }) => id).join(', ')}`
}

export async function retryPhotos(world: World): Promise<string | undefined> {
  const failed = world.owners.flatMap((owner) => {
    const items = owner.browser.items().filter(({ state }) => state === 'failed')
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
