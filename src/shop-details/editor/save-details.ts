import { endpoints } from '../../api/endpoints.ts'
import { customersMax } from '../../api/shop-constants.ts'
import { callApi } from '../../browser/call-api.ts'
import type { SavedDetails } from '../public/displayed-details.ts'
import { type Texts, toDocument } from '../public/texts-by-path.ts'

const listLengths = { reasons: 3, services: 3, customers: customersMax }

/** Saves these texts, each in its document: contact info or the other texts (specification, section 3). */
export async function saveDetails(typed: Texts): Promise<void> {
  const { address, phone, email, businessHours, ...texts } = toDocument<SavedDetails>(typed)
  // Contact info comes first, so that a rejected email does not leave half of the form saved.
  if ([address, phone, email, businessHours].some((text) => text !== undefined))
    await callApi(endpoints.changeContactInfo, { address, phone, email, businessHours })
  if (Object.keys(texts).length > 0)
    await callApi(endpoints.changeShopTexts, { ...fillLists(texts), tamil: texts.tamil && fillLists(texts.tamil) })
}

/** The endpoint takes whole lists. An empty item stays as it is saved. */
function fillLists<Document extends Pick<SavedDetails, keyof typeof listLengths>>(document: Document): Document {
  const fill = (name: keyof typeof listLengths) => {
    const list: object[] | undefined = document[name]
    return list && Array.from({ length: listLengths[name] }, (_, index) => list[index] ?? {})
  }
  return { ...document, reasons: fill('reasons'), services: fill('services'), customers: fill('customers') }
}
