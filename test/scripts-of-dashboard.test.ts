import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientFolder } from './scripts-of-page.ts'

test('phones do not cache the scripts of the dashboard', () => {
  const worker = readFileSync(join(clientFolder, 'sw.js'), 'utf8')
  expect(worker).toContain('/assets/contact-form-')
  for (const name of ['dashboard-', 'numbers-', 'safety-']) expect(worker).not.toContain(`/assets/${name}`)
})
