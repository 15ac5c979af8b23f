import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { made } from './folders.ts'
import { install } from './install.ts'

const files = [
  'roboto/400Regular',
  'roboto/500Medium',
  'roboto/700Bold',
  'noto-sans-tamil/400Regular',
  'noto-sans-tamil/700Bold',
]

/** Returns variables for a browser that sees the fonts of an Android phone only, whatever this machine has. */
export function phoneFonts(): Record<string, string> {
  const packages = join(import.meta.dirname, 'fonts')
  install(packages)
  const folder = made('fonts')
  mkdirSync(folder, { recursive: true })
  const fontFolders = files.map((name) => `<dir>${join(packages, 'node_modules/@expo-google-fonts', name)}</dir>`)
  const aliases = ['system-ui', 'sans-serif'].map(
    (name) => `<alias binding="strong"><family>${name}</family><prefer><family>Roboto</family></prefer></alias>`,
  )
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<fontconfig>${fontFolders.join('')}${aliases.join('')}<cachedir>${folder}</cachedir></fontconfig>`,
  )
  return { FONTCONFIG_FILE: file }
}
