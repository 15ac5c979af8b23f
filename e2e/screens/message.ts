import type { Page } from '@playwright/test'
import { messages } from '../../src/contract/messages.ts'
import { press, seeProblem, type } from './ways.ts'

const { contact, form } = messages

/** A message to the shop, and what is waited for then. */
export function writeAndSend(see?: (page: Page) => Promise<void>) {
  return async (page: Page) => {
    await type(page, {
      [contact.name]: 'Kannamma',
      [contact.email]: 'kannamma@example.com',
      [contact.message]: 'Two blouses for a wedding in May, please.',
    })
    await press(contact.send)(page)
    await see?.(page)
  }
}

export async function sendNothing(page: Page) {
  await type(page, { [contact.email]: 'not an address' })
  await press(contact.send)(page)
  await seeProblem(page, form.emailInvalid)
}
