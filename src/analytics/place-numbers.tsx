import type { Numbers } from '../api/analytics.ts'
import { m } from '../messages/compiled/messages.js'
import { CountTable } from './count-table.tsx'

const placeNames: Record<Numbers['places'][number]['place'], () => string> = {
  search: m.numbers_placeNames_search,
  whatsapp: m.numbers_placeNames_whatsapp,
  website: m.numbers_placeNames_website,
  direct: m.numbers_placeNames_direct,
}

export function PlaceNumbers({ places }: Pick<Numbers, 'places'>) {
  return (
    <>
      <CountTable
        caption={m.numbers_places()}
        columns={[m.numbers_place(), m.numbers_visitsColumn()]}
        rows={places.map(({ place, visits }) => ({ key: place, name: placeNames[place](), counts: [visits] }))}
        hasBars
      />
      <p className="max-w-[44rem] text-sm wrap-anywhere text-teak-soft">{m.numbers_placesHint()}</p>
    </>
  )
}
