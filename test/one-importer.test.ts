import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** These libraries have a wrapper, so that they can be replaced. Only the listed files may import them. */
const importers: Record<string, string[]> = {
  '@aws-sdk/client-s3': [
    // This file imports types.
    'src/backups/copy/copy-bucket.server.ts',
    'src/platform/files/s3.server.ts',
  ],
  'better-auth': ['src/platform/auth/auth-engine.server.ts'],
  bowser: ['src/accounts/security/device-name.server.ts'],
  'csv-stringify': ['src/contact/inbox/export-messages.server.ts'],
  idb: ['src/browser/stored-list.ts'],
  'image-size': ['src/gallery/images/check-image-file.server.ts'],
  isbot: ['src/analytics/counting/counts.server.ts'],
  'lean-qr': ['src/ui/draw-qr-code.ts', 'src/ui/qr-picture.server.ts'],
  'libheif-js': ['src/gallery/images/heic.server.ts'],
  'libphonenumber-js/max': ['src/api/phone-numbers.ts', 'src/contact/form/find-phone-numbers.server.ts'],
  nodemailer: ['src/platform/mail/smtp.server.ts'],
  pg: [
    'src/platform/database/database.server.ts',
    'src/platform/database/postgres.server.ts',
    // This file imports a type.
    'src/platform/http/rate-limit.server.ts',
  ],
  photoswipe: ['src/gallery/public/lightbox.ts'],
  pino: ['src/platform/log.server.ts'],
  'prom-client': ['src/platform/monitoring.server.ts'],
  'react-image-crop': ['src/gallery/uploads/crop-dialog.tsx'],
  // The image worker alone imports it.
  sharp: ['src/gallery/images/image-worker.server.ts'],
  'tar-stream': ['src/backups/archive.server.ts'],
  '@zip.js/zip.js': ['src/import/zip/zip-library.ts'],
}

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/[.-]test\.ts$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test.each(Object.entries(importers))('%s is imported only by its wrapper', (library, expected) => {
  const imported = new RegExp(`(from|import\\(?) ?'${library}(/[^']*)?'`)
  const found = sources.filter(({ text }) => imported.test(text)).map(({ path }) => path)
  expect(found.sort()).toEqual(expected)
})
