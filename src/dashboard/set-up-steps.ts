import { useSyncExternalStore } from 'react'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import type { SetUpItem } from '../api/set-up.ts'
import { setUpItems } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'

export type SetUpStep = SetUpItem | 'end'

export const itemNames: Record<SetUpItem, () => string> = {
  phone: m.contact_phone,
  whatsapp: m.setUp_items_whatsapp,
  name: m.shopDetails_identity_heading,
  address: m.contact_address,
  hours: m.contact_businessHours,
  email: m.contact_email,
  photos: m.setUp_items_photos,
  notifications: m.notifications_heading,
  retention: m.setUp_items_retention,
}

const itemsOfTexts: Record<string, SetUpItem> = { town: 'name', map: 'address', businessHours: 'hours' }

/** Returns the question that asks for a text. @param path such as `tamil.town` */
export function itemOf(path: string): string {
  const [name = ''] = path.replace('tamil.', '').split('.')
  return itemsOfTexts[name] ?? name
}

export const stepAddress = (step: SetUpStep) => localPath(`${dashboardPaths.setUp}?question=${step}`)

/** Returns the step in the address of the page. @param firstStep is that of an address without a question */
export function useStep(firstStep: SetUpStep): SetUpStep {
  const asked = useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.search).get('question'),
    () => firstStep,
  )
  return setUpItems.find((item) => item === asked) ?? (asked === 'end' ? 'end' : firstStep)
}

/** Adds an entry to the history, so that going back shows the question before. */
export function openStep(step: SetUpStep): void {
  history.pushState(null, '', stepAddress(step))
  dispatchEvent(new Event('addresschange'))
}

function subscribe(onChange: () => void): () => void {
  for (const name of ['popstate', 'addresschange']) addEventListener(name, onChange)
  return () => {
    for (const name of ['popstate', 'addresschange']) removeEventListener(name, onChange)
  }
}
