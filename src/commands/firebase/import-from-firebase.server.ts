import { resolve } from 'node:path'
import type { Config } from '../../platform/config.server.ts'
import { openDiskSpace } from '../../platform/files/disk-space.server.ts'
import type { Print } from '../backup/make-backup.server.ts'
import { openDependencies } from '../open-dependencies.server.ts'
import { internet } from './ask-google.server.ts'
import { openPhotos } from './find-photo.server.ts'
import { importAccounts } from './import-accounts.server.ts'
import { importDetails, importMessages } from './import-documents.server.ts'
import { importGallery } from './import-gallery.server.ts'
import { importOldAddresses, OldPaths } from './import-old-addresses.server.ts'
import { readFirestore, readFolder, type SiteDocument } from './read-documents.server.ts'
import { AuthExport, readHashConfig, readJsonFile } from './read-files.server.ts'

type Option = 'auth' | 'hash-config' | 'project' | 'token' | 'documents' | 'photos' | 'old-paths'
export type ImportOptions = Partial<Record<Option, string>> & { 'dry-run'?: boolean }

/** Reads all but the photos before it changes anything. The shop may be running. @returns whether no photo is missing */
export async function importFromFirebase(
  config: Config,
  options: ImportOptions,
  print: Print,
  { stop, network = internet }: { stop?: AbortSignal; network?: typeof internet } = {},
): Promise<boolean> {
  // npm changes to the folder of the program and sets INIT_CWD to the caller's folder.
  const path = (option: Option) => options[option] && resolve(process.env.INIT_CWD ?? '', options[option])
  const { project = '', token, 'dry-run': dryRun } = options
  const [auth, hashConfig, folder, photos] = [path('auth'), path('hash-config'), path('documents'), path('photos')]
  const oldPaths = path('old-paths')
  if (!auth && !hashConfig && !project && !folder && !photos)
    throw new Error('Name what to import. The option --help explains how.')
  const users = auth ? (await readJsonFile(auth, AuthExport)).users : []
  const key = hashConfig ? await readHashConfig(hashConfig) : undefined
  if (!key && users.some(({ passwordHash }) => passwordHash)) throw new Error('The passwords need their --hash-config.')
  const paths = oldPaths ? await readJsonFile(oldPaths, OldPaths) : {}
  const google = { ...network, stop }
  const site: Record<string, SiteDocument[]> = { contactInfo: [], contactMessages: [], gallery: [] }
  for (const collection of folder || project ? Object.keys(site) : []) {
    const documents = folder ? readFolder(folder, collection) : readFirestore(google, project, token, collection)
    site[collection] = await documents
    print(`Read: ${collection}: ${site[collection]?.length}`)
  }
  const { contactInfo = [], contactMessages = [], gallery = [] } = site

  return openDependencies(config, Date.now, async (deps) => {
    const report: string[] = []
    const run = { ...deps, config, diskSpace: openDiskSpace(config), dryRun, stop, print, report, waiting: 0 }
    await importAccounts(run, users, key)
    await importDetails(run, contactInfo)
    await importMessages(run, contactMessages)
    await importGallery(run, gallery, openPhotos(google, photos))
    await importOldAddresses(run, paths, gallery)
    print(dryRun ? 'Nothing has been changed. This would be imported:' : 'Imported:')
    for (const line of report) print(line)
    return run.waiting === 0
  })
}
