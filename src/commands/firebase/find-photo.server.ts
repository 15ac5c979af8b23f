import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseUrl } from '../../api/parse-url.ts'
import { photoMaxBytes } from '../../api/shop-constants.ts'
import { decodePath } from '../../platform/http/old-addresses.server.ts'
import { askGoogle, type Network, NoAnswer } from './ask-google.server.ts'

const storageHosts = /^(firebasestorage|(.+\.)?storage)\.googleapis\.com$/
/** The next photo would have the same problem. */
const lastingStatuses = [0, 402, 429]

/** @returns the file's name, or undefined if the address is none of Google's storage */
export function nameOfPhoto(url: string): string | undefined {
  const { protocol, host = '', pathname = '' } = parseUrl(url) ?? {}
  // Firebase encodes the slash of `images/blouse.jpg`.
  const name = decodePath(pathname).split('/').at(-1) ?? ''
  return protocol === 'https:' && storageHosts.test(host) && !/^\.*$|[\\\0]/.test(name) ? name : undefined
}

/** @throws an error whose message says why there is no photo */
export type FindPhoto = (url: string) => Promise<Uint8Array>

export function openPhotos(network: Network, folder: string | undefined): FindPhoto {
  let problemOfAll: Error | undefined
  return async (url) => {
    if (folder) return readFile(join(folder, nameOfPhoto(url) as string))
    if (problemOfAll) throw problemOfAll
    return askGoogle(network, new URL(url), photoMaxBytes).catch((error) => {
      if (error instanceof NoAnswer && lastingStatuses.includes(error.status)) problemOfAll = error
      throw error
    })
  }
}
