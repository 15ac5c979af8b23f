import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the service worker caches no script of the dashboard for visitors', () => {
  const worker = readFileSync(join(import.meta.dirname, '../../build/client/sw.js'), 'utf8')
  // The worker has a second list, of the files of the dashboard too, for the phone of the owner.
  const [visitorFiles = '', ...others] = (worker.match(/[^`"']*\/assets\/[^`"']*,[^`"']*/g) ?? []).sort(
    (a, b) => a.length - b.length,
  )
  expect(others.length).toBeGreaterThan(0)
  expect(visitorFiles).toContain('/assets/contact-form-')
  for (const name of ['dashboard-', 'photos-screen-', 'shop-screen-', 'statistics-screen-'])
    expect(visitorFiles).not.toContain(`/assets/${name}`)
})
