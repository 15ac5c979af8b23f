import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

const { resolve } = createRequire(import.meta.url)

/** The package's own `executablePath` returns `/tmp/chromium` for every version. */
export async function unpackChromium(packageName: string): Promise<string> {
  const folder = dirname(dirname(resolve(packageName)))
  const { version } = createRequire(import.meta.url)(join(folder, 'package.json'))
  const executable = join(tmpdir(), `chromium-${version}`, 'chromium')
  if (existsSync(executable)) return executable
  await mkdir(dirname(executable), { recursive: true })
  // Another process may be unpacking it, too.
  const unfinished = `${executable}-${process.pid}`
  await pipeline(
    createReadStream(join(folder, 'bin', 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(unfinished, { mode: 0o700 }),
  )
  await rename(unfinished, executable)
  return executable
}
