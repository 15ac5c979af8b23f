import { parseLink } from '../../api/parse-links.ts'
import { m } from '../../messages/compiled/messages.js'
import { chosenFacts } from '../../messages/design-facts.ts'
import { fieldMessage } from '../../messages/error-messages.ts'
import { type SavedDetails, serviceCards } from '../public/displayed-details.ts'
import { hoursLines } from '../public/opening-hours.ts'
import { findContradictions } from '../public/order-times.tsx'
import type { Texts } from '../public/texts-by-path.ts'
import { listFields, type TextField } from './text-fields.tsx'

/** A part of the shop that the owner changes and saves at once. */
export interface Part {
  heading: string
  fields: TextField[]
  /** The paths of its texts. A link to one of them opens the part. */
  paths: string[]
  check?: (typed: Texts) => Record<string, string>
  canBeRemoved?: boolean
}

export type PartName = keyof ReturnType<typeof listParts>

export function listParts(details: SavedDetails) {
  const fields = listFields(details)
  const part = (heading: string, ...names: string[]): Part => {
    const own = fields.filter(({ path }) =>
      names.some((name) => `${path.replace('tamil.', '')}.`.startsWith(`${name}.`)),
    )
    return { heading, fields: own, paths: own.map(({ path }) => path) }
  }
  const reason = (index: number) => part(m.shopDetails_reasons_title({ number: index + 1 }), `reasons.${index}`)
  const service = (index: number) => part(serviceCards()[index]?.title ?? '', `services.${index}`)
  const customer = (index: number) => {
    const heading = m.customers_part({ number: index + 1 })
    return { ...part(heading, `customers.${index}`), canBeRemoved: true }
  }
  return {
    name: part(m.shopDetails_identity_name(), 'name'),
    welcome: part(m.shopDetails_identity_welcome(), 'welcome'),
    tagline: part(m.shopDetails_identity_tagline(), 'tagline'),
    town: part(m.shopDetails_identity_townAndYear(), 'town', 'establishedYear'),
    story: part(m.shopDetails_story_heading(), 'story'),
    ...{ reason0: reason(0), reason1: reason(1), reason2: reason(2) },
    ...{ service0: service(0), service1: service(1), service2: service(2) },
    ...{ customer0: customer(0), customer1: customer(1), customer2: customer(2) },
    ...{ customer3: customer(3), customer4: customer(4), customer5: customer(5) },
    address: part(m.contact_address(), 'address'),
    phone: part(m.contact_phone(), 'phone'),
    email: part(m.contact_email(), 'email'),
    hours: {
      ...part(m.shopDetails_hours_heading()),
      paths: ['hours', ...hoursLines.map((line) => `businessHours.${line}`)],
    },
    whatsapp: { ...part(m.shopDetails_links_whatsapp(), 'whatsapp') },
    map: { ...part(m.shopDetails_links_map(), 'map'), check: findInvalidLinks },
    videos: { ...part(m.shopDetails_links_videos(), 'videos'), check: findInvalidLinks },
    privacy: part(m.privacy_part(), 'privacy'),
    orderDays: part(m.orderTime_heading(), 'orderDays'),
    facts: part(m.facts_heading(), ...chosenFacts),
    festival: {
      ...part(m.orderTime_festival_label(), 'festival', 'festivalDay', 'festivalLastDay', 'festivalFrom'),
      check: findContradictions,
    },
  } satisfies Record<string, Part>
}

function findInvalidLinks(typed: Texts): Record<string, string> {
  const invalid = Object.entries(typed).filter(([, link]) => parseLink(link) === undefined)
  return Object.fromEntries(invalid.map(([name]) => [name, fieldMessage(name)]))
}
