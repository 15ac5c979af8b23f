// @module-tag engines
import { expect, test } from 'vitest'
import { pointOnMap } from './point-on-map.ts'

test.each([
  'https://www.google.com/maps/search/?api=1&query=10.0735,78.7732',
  'https://www.google.com/maps?q=10.0735,78.7732&z=17',
  'https://maps.google.com/?q=loc:10.0735,78.7732',
  'https://www.google.com/maps/dir/?api=1&destination=10.0735%2C%2078.7732',
  'https://www.google.com/maps/place/Shop/@10.08,78.76,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x1!8m2!3d10.0735!4d78.7732',
  'https://maps.apple.com/?coordinate=10.0735,78.7732&name=Shop',
  'https://www.openstreetmap.org/?mlat=10.0735&mlon=78.7732#map=18/10.07/78.77',
])('pointOnMap reads the point of %s', (link) => {
  expect(pointOnMap(link)).toEqual({ latitude: 10.0735, longitude: 78.7732 })
})

test.each([
  'https://www.google.com/maps/search/?api=1&query=Example%20Street%2C%20Karaikudi',
  'https://www.google.com/maps/search/?api=1&query=12,%20Second%20Street',
  'https://www.google.com/maps/@10.0735,78.7732,17z',
  'https://www.google.com/maps/place/Shop/@10.0735,78.7732,17z',
  'https://www.google.com/maps/dir/data=!3d10.1!4d78.1!3d10.2!4d78.2',
  'https://maps.app.goo.gl/AbCdEf',
  'https://www.openstreetmap.org/?mlat=10.0735',
  'https://www.google.com/maps?q=91.5,78.7',
  'https://www.google.com/maps?q=10.1,181',
  'https://example.com/',
  'no link',
  '',
])('pointOnMap finds no point in %s', (link) => {
  expect(pointOnMap(link)).toBeUndefined()
})
