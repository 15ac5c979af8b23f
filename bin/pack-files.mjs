// Packs the built files for browsers, so that each goes over the line as small as it gets and nobody waits for the packing.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Pictures, fonts and the like are packed already. */
const packable = /\.(js|css|svg)$/

/** Lays `name.br` and `name.gz` beside each file of the folder that becomes smaller by it. */
export async function packFiles(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => packable.test(name))
  await Promise.all(names.map((name) => pack(join(folder, name))))
}

async function pack(file) {
  const text = await readFile(file)
  const { BROTLI_PARAM_MODE, BROTLI_PARAM_SIZE_HINT, BROTLI_MODE_TEXT } = constants
  const params = { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_SIZE_HINT]: text.length }
  const packed = { br: await brotli(text, { params }), gz: await zip(text, { level: 9 }) }
  for (const [ending, bytes] of Object.entries(packed))
    if (bytes.length < text.length) await writeFile(`${file}.${ending}`, bytes)
}
