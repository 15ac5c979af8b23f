import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { askGoogle, type Network, NoAnswer } from './ask-google.server.ts'
import { parseJson, readJsonFile } from './read-files.server.ts'

const firestore = 'https://firestore.googleapis.com/v1/projects'
const pageSize = 300
const maxPageBytes = 64 * 1024 * 1024
const maxPages = 200
/** The shop's own form allows half of it. */
const maxTextLength = 10_000

export type Fields = { [name: string]: string | Fields | undefined }
export type SiteDocument = z.output<typeof SiteDocument>

/** Nothing is expected of single fields, so that one bad document does not stop the others. */
const SiteDocument = z
  .object({
    name: z.string().regex(/\/documents\/\w+\/[^/]+$/, { error: 'must be the name of a document' }),
    fields: z.record(z.string(), z.unknown()).default({}),
    createTime: z.string().refine((time) => Date.parse(time) > 0, { error: 'must be a time' }),
  })
  .transform(({ name, fields, createTime }) => ({
    /** The name has the form `gallery/ID`. */
    name: name.replace(/^.*\/documents\//, ''),
    id: name.replace(/^.*\//, ''),
    fields: readFields(fields),
    createdTime: Date.parse(createTime),
  }))
/** A response has one page of a collection, or one document. */
const Page = z.preprocess(
  (json) => (Object(json).name ? { documents: [json] } : json),
  z.object({ documents: z.array(SiteDocument).default([]), nextPageToken: z.string().optional() }),
)

/** Reads files such as `gallery.json` and `gallery-2.json`, each with one response. */
export async function readFolder(folder: string, collection: string): Promise<SiteDocument[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(collection) && name.endsWith('.json'))
  const pages = names.sort().map((name) => readJsonFile(join(folder, name), Page))
  return (await Promise.all(pages)).flatMap(({ documents }) => documents)
}

/** The rules of such a site let visitors read the document `contactInfo/details`, but not list its collection. */
export async function readFirestore(network: Network, project: string, token: string | undefined, collection: string) {
  const path = collection === 'contactInfo' ? 'contactInfo/details' : collection
  const url = new URL(`${firestore}/${encodeURIComponent(project)}/databases/(default)/documents/${path}`)
  const all: SiteDocument[] = []
  for (let pages = 0; pages < maxPages; pages++) {
    if (path === collection) url.searchParams.set('pageSize', String(pageSize))
    const answer = await askGoogle(network, url, maxPageBytes, token).catch((error) => {
      if (!(error instanceof NoAnswer)) throw error
      // A site without this document has the defaults.
      if (path !== collection && error.status === 404) return '{}'
      throw new Error(`${path}: ${error.message}.${error.status === 403 ? ' It may need a --token.' : ''}`)
    })
    const { documents, nextPageToken } = parseJson(answer.toString(), Page, `Google's response for ${path}`)
    all.push(...documents)
    if (!nextPageToken) return all
    url.searchParams.set('pageToken', nextPageToken)
  }
  throw new Error(`${path} has more than ${maxPages} pages.`)
}

function readFields(fields: object): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, readValue(value)]))
}

/** Numbers and times become text. Values of other types are undefined. */
function readValue(value: unknown): string | Fields | undefined {
  const [[type = '', content] = []] = Object.entries(Object(value))
  if (type === 'mapValue') return readFields(Object(Object(content).fields))
  const isText = /^(string|integer|double|timestamp)Value$/.test(type) && /^(string|number)$/.test(typeof content)
  // PostgreSQL rejects some of these characters.
  return isText
    ? String(content)
        .slice(0, maxTextLength)
        .toWellFormed()
        .replace(/(?![\t\n\r])\p{Cc}/gu, '')
    : undefined
}
