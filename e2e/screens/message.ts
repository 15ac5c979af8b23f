import type { Page } from '@playwright/test'
import { messageMaxLength } from '../../src/api/shop-constants.ts'
import { m } from '../../src/messages/compiled/messages.js'
import { goToContactForm } from '../story.ts'
import { expectMessage, press, type } from './screen-steps.ts'

/** Writes and sends a message, and waits for the expected result. */
export function writeAndSend(see?: (page: Page) => Promise<void>) {
  return async (page: Page) => {
    const hasScript = await page.evaluate(() => matchMedia('(scripting: enabled)').matches)
    if (hasScript) await goToContactForm(page)
    await type(page, {
      [m.contact_name()]: 'Kannamma',
      [m.contact_email()]: 'kannamma@example.com',
      [m.contact_message()]: 'Two blouses for a wedding in May, please.',
    })
    await press(page, m.contact_send())
    await see?.(page)
  }
}

export async function writeTooMuch(page: Page) {
  await goToContactForm(page)
  await type(page, { [m.contact_message()]: 'Two blouses, please. '.repeat(250) })
  await expectMessage(page, m.contact_messageTooLong({ messageMaxLength }))
}

export async function sendNothing(page: Page) {
  await goToContactForm(page)
  await type(page, { [m.contact_email()]: 'not an address' })
  await press(page, m.contact_send())
  await expectMessage(page, m.form_emailInvalid())
}
