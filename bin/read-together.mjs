// What is read at every start lies in four files instead of sixty: each is looked for by itself, and so is what Node has
// compiled of it. All the rest is divided as the bundler does.
import { join } from 'node:path'

/** By the modules at which each begins. What two of them read is the first one's. */
const beginnings = {
  shop: ['src/server.ts'],
  pages: ['src/web-app.server.ts', '\0virtual:react-router/server-build'],
  embedded: [
    'src/platform/database/sqlite.server.ts',
    'src/platform/files/disk.server.ts',
    'src/platform/mail/outbox.server.ts',
  ],
}
const photoProcess = 'src/gallery/photo-process.server.ts'

/** @returns the name of the file for each module, as the bundler asks for it; null where it decides. */
export function readTogether(root) {
  let files
  return (id, bundler) => {
    files ??= filesByModule(root, bundler)
    return files.get(id) ?? null
  }
}

function filesByModule(root, bundler) {
  const files = new Map()
  for (const [file, modules] of Object.entries(beginnings))
    for (const id of readBy(modules, root, bundler)) if (!files.has(id)) files.set(id, file)
  // By itself, for it would else read the whole shop.
  for (const id of readBy([photoProcess], root, bundler)) if (files.has(id)) files.set(id, 'photos')
  return files
}

/** The modules that these read, with themselves. */
function readBy(modules, root, bundler) {
  const found = new Set(modules.map((path) => (path.startsWith('\0') ? path : join(root, path))))
  for (const id of found) for (const read of bundler.getModuleInfo(id)?.importedIds ?? []) found.add(read)
  return found
}
