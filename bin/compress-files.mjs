// Compresses the built files for browsers, so that no response waits for it.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export async function compressFiles(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(names.map((name) => compress(join(folder, name))))
}

async function compress(file) {
  const text = await readFile(file)
  const { BROTLI_PARAM_MODE, BROTLI_PARAM_SIZE_HINT, BROTLI_MODE_TEXT } = constants
  const params = { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_SIZE_HINT]: text.length }
  const compressed = {
    br: await promisify(brotliCompress)(text, { params }),
    gz: await promisify(gzip)(text, { level: 9 }),
  }
  for (const [extension, bytes] of Object.entries(compressed))
    if (bytes.length < text.length) await writeFile(`${file}.${extension}`, bytes)
}
