import { parseUrl } from '../../api/parse-url.ts'

const pointFields = ['query', 'q', 'destination', 'daddr', 'coordinate']
const pair = /^(?:loc:)?(-?\d{1,3}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)$/

/** Reads the coordinates of a map link. Ignores those after `@`, which are only the centre of the sender's screen. */
export function pointOnMap(link: string): { latitude: number; longitude: number } | undefined {
  const url = parseUrl(link)
  if (!url) return undefined
  const { pathname, searchParams: fields } = url
  const places = [...pathname.matchAll(/!3d(-?\d{1,3}\.\d+)!4d(-?\d{1,3}\.\d+)/g)]
  const named = pointFields.map((field) => pair.exec(fields.get(field) ?? '')).find((found) => found !== null)
  const marked = pair.exec(`${fields.get('mlat')},${fields.get('mlon')}`)
  const [, latitude, longitude] = (places.length === 1 ? places[0] : undefined) ?? named ?? marked ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined
}
