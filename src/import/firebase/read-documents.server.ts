import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { fetchFromGoogle, type Network, RequestFailed } from './fetch-from-google.server.ts'

const firestore = 'https://firestore.googleapis.com/v1/projects'
const pageSize = 300
const maxPageBytes = 64 * 1024 * 1024
const maxPages = 200
const maxTextLength = 10_000

export type SiteDocument = z.output<typeof SiteDocument>

/** Accepts fields of any type, so that one malformed document does not stop the import of the others. */
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
    fields: Object.fromEntries(listTexts(fields)),
    createdTime: Date.parse(createTime),
  }))
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

/** Reads a collection, or the document at a path such as `contactInfo/details`. */
export async function readFirestore(network: Network, project: string, token: string | undefined, path: string) {
  const isDocument = path.includes('/')
  const url = new URL(`${firestore}/${encodeURIComponent(project)}/databases/(default)/documents/${path}`)
  const all: SiteDocument[] = []
  for (let pages = 0; pages < maxPages; pages++) {
    if (!isDocument) url.searchParams.set('pageSize', String(pageSize))
    const response = await fetchFromGoogle(network, url, maxPageBytes, token).catch((error) => {
      if (!(error instanceof RequestFailed)) throw error
      // A site without this document shows its defaults.
      if (isDocument && error.status === 404) return '{}'
      throw new Error(`${path}: ${error.message}.${error.status === 403 ? ' It may need a --token.' : ''}`)
    })
    const { documents, nextPageToken } = parseJson(String(response), Page, `Google's response for ${path}`)
    all.push(...documents)
    if (!nextPageToken) return all
    url.searchParams.set('pageToken', nextPageToken)
  }
  throw new Error(`${path} has more than ${maxPages} pages.`)
}

export async function readJsonFile<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  return parseJson(await readFile(path, 'utf8'), schema, path)
}

function parseJson<T>(text: string, schema: z.ZodType<T>, nameInErrors: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    const [issue] = cause instanceof z.ZodError ? cause.issues : []
    const fault = issue ? `has an unexpected format: ${issue.path.join('.')} ${issue.message}` : 'is not complete JSON'
    throw new Error(`${nameInErrors} ${fault}.`, { cause })
  }
}

/** Returns texts, numbers and times as text. The fields of a map get names such as `businessHours.sat`. */
function listTexts(fields: object, prefix = ''): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const [[type = '', content] = []] = Object.entries(Object(value))
    if (type === 'mapValue') return listTexts(Object(Object(content).fields), `${prefix}${name}.`)
    if (!/^(string|integer|double|timestamp)Value$/.test(type) || !/^(string|number)$/.test(typeof content)) return []
    const text = String(content).slice(0, maxTextLength).toWellFormed()
    // PostgreSQL rejects some of these characters.
    return [[prefix + name, text.replace(/(?![\t\n\r])\p{Cc}/gu, '')]]
  })
}
