import type { Page } from '@playwright/test'
import { m } from '../../src/messages/compiled/messages.js'
import { expandAll, expect } from '../story.ts'
import { type Screen, type State, statesOf } from './screen.ts'
import { expectMessage, press, type, unanswered, unreachable } from './screen-steps.ts'

const question = (name: string) => `/admin/set-up?question=${name}`
const signedIn = { path: question('phone'), signedInAs: 'owner', shop: 'new' } as const
const inShopOfOwner = { ...signedIn, shop: 'set up' } as const

const save = (page: Page) => press(page, m.shopDetails_save())
const typePhone = (page: Page) => type(page, { [m.contact_phone()]: '98400 12345' })

async function rejectPhone(page: Page) {
  await type(page, { [m.contact_phone()]: '12' })
  await save(page)
  await expectMessage(page, m.form_phoneInvalid())
}

async function savePhone(page: Page) {
  await typePhone(page)
  await save(page)
}

async function failToSave(page: Page) {
  await savePhone(page)
  await expectMessage(page, m.network())
}

const typeNames = (page: Page) =>
  type(page, {
    [m.shopDetails_inEnglish({ field: m.shopDetails_identity_name() })]: 'Selvi Tailors',
    [m.shopDetails_inTamil({ field: m.shopDetails_identity_name() })]: 'செல்வி டெய்லர்ஸ்',
  })

const changeHours = (page: Page) => page.getByText(m.setUp_otherHours()).click()

const untilReady = (page: Page) => expect(page.getByRole('heading', { name: m.setUp_ready() })).toBeVisible()

export const setUp = (): Screen => ({
  name: 'set-up',
  states: [
    ...statesOf(signedIn, [
      { name: 'phone', snapshotPart: 'body' },
      { name: 'phone, all questions', steps: expandAll },
      { name: 'an invalid phone number', steps: rejectPhone },
      { name: 'saving', prepare: unanswered, steps: savePhone },
      { name: 'offline: nothing is saved', prepare: unreachable, steps: failToSave },
      ...(
        ['whatsapp', 'name', 'address', 'hours', 'email', 'photos', 'notifications', 'retention', 'end'] as const
      ).map((name): Pick<State, 'name'> & Partial<State> => ({ name, path: question(name) })),
      { name: 'another name', path: question('name'), steps: typeNames },
      { name: 'other hours', path: question('hours'), steps: changeHours },
      { name: '320 pixels', path: question('address'), widths: [320] },
      { name: '200 %', zoom: 2, widths: [768, 1280] },
      { name: 'forced colours', browser: { forcedColors: 'active' } },
      { name: 'without JavaScript', browser: { javaScriptEnabled: false } },
    ]),
    ...statesOf(inShopOfOwner, [
      { name: 'ready', path: '/admin/set-up', steps: untilReady },
      { name: 'whatsapp of an own phone', path: question('whatsapp') },
      { name: 'long texts', shop: 'long texts', path: question('name'), widths: [320, 360] },
    ]),
  ],
})
