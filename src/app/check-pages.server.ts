import { endpoints } from '../api/endpoints.ts'
import type { Deps } from '../platform/deps.server.ts'
import { version } from '../platform/program.server.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** Checks that this version shows the data of another one completely. @throws if it does not */
export async function checkPages(
  { publicOrigin, contentCache }: Pick<Deps, 'publicOrigin' | 'contentCache'>,
  fetch: Fetch,
) {
  for (const path of ['/readyz', '/', endpoints.listGallery.path]) {
    const url = new URL(path, publicOrigin())
    const { status } = await fetch(new Request(url, { headers: { host: url.host } }))
    if (status !== 200) throw new Error(`Version ${version} does not open with these data: ${path} answers ${status}.`)
  }
  // A page leaves out what it cannot read.
  if (contentCache.degradedReads() > 0)
    throw new Error(`Version ${version} cannot read all data of this shop. The log names the cause.`)
}
