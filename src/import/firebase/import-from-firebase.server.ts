import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { photoMaxBytes } from '../../api/shop-constants.ts'
import type { Config } from '../../platform/config.server.ts'
import { openDiskSpace } from '../../platform/files/disk-space.server.ts'
import type { Print } from '../../platform/log.server.ts'
import { openDependencies } from '../../platform/open-dependencies.server.ts'
import { defaultNetwork, fetchFromGoogle, type Network } from './fetch-from-google.server.ts'
import { AuthExport, importAccounts, readHashConfig } from './import-accounts.server.ts'
import { importDetails, importMessages, importOldAddresses, OldPaths } from './import-documents.server.ts'
import { importGallery, nameOfPhoto } from './import-gallery.server.ts'
import { readFirestore, readFolder, readJsonFile } from './read-documents.server.ts'

type Option = 'auth' | 'hash-config' | 'project' | 'token' | 'documents' | 'photos' | 'old-paths'
type ImportOptions = Partial<Record<Option, string>> & { 'dry-run'?: boolean }

/** Reads all but the photos before it changes anything. The shop may be running. @returns whether no photo is missing */
export async function importFromFirebase(
  config: Config,
  { project = '', token, 'dry-run': dryRun, ...paths }: ImportOptions,
  print: Print,
  { stop, network = defaultNetwork }: { stop?: AbortSignal; network?: typeof defaultNetwork } = {},
): Promise<boolean> {
  const { auth, 'hash-config': hashConfig, documents: folder, photos, 'old-paths': oldPaths } = paths
  if (!auth && !hashConfig && !project && !folder && !photos)
    throw new Error('Specify what to import. The option --help explains how.')
  const users = auth ? (await readJsonFile(auth, AuthExport)).users : []
  const key = hashConfig ? await readHashConfig(hashConfig) : undefined
  if (!key && users.some(({ passwordHash }) => passwordHash))
    throw new Error('Passwords need the option --hash-config.')
  const targets = oldPaths ? await readJsonFile(oldPaths, OldPaths) : {}
  const google: Network = { ...network, stop }
  const read = async (collection: string, path = collection) => {
    if (!folder && !project) return []
    const documents = await (folder ? readFolder(folder, collection) : readFirestore(google, project, token, path))
    print(`Read: ${collection}: ${documents.length}`)
    return documents
  }
  // The site's Firestore rules let visitors read this document but not list its collection.
  const contactInfo = await read('contactInfo', 'contactInfo/details')
  const messages = await read('contactMessages')
  const gallery = await read('gallery')
  const findPhoto = (url: string) =>
    photos
      ? readFile(join(photos, nameOfPhoto(url) as string))
      : fetchFromGoogle(google, withoutPassword(url), photoMaxBytes)

  return openDependencies(config, async (deps) => {
    const report: string[] = []
    const run = { ...deps, config, diskSpace: openDiskSpace(config), dryRun, stop, print, report, pendingCount: 0 }
    await importAccounts(run, users, key)
    await importDetails(run, contactInfo)
    await importMessages(run, messages)
    await importGallery(run, gallery, findPhoto)
    await importOldAddresses(run, targets, gallery)
    const heading = dryRun ? 'Nothing has been changed. This would be imported:' : 'Imported:'
    print([heading, ...report].join('\n'))
    return run.pendingCount === 0
  })
}

/** `fetch` rejects an address with a user or password, as if the network had failed. */
function withoutPassword(url: string): URL {
  return Object.assign(new URL(url), { username: '', password: '' })
}
