import { readFileSync } from 'node:fs'
import type { Manifest } from 'vite'

const entry = 'src/app/client.ts'

/** The address of the script that every page loads. Vite serves the source itself during development. */
export const clientScript = import.meta.env.PROD ? `/${builtFile()}` : `/${entry}`

function builtFile(): string | undefined {
  const manifest = JSON.parse(
    readFileSync(new URL('../client/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Manifest
  return manifest[entry]?.file
}
