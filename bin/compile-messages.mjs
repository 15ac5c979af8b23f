// Compiles each message of `src/messages` into a function, so that a script contains only the messages it uses.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { root } from './setup.mjs'

const folder = join(root, 'src', 'messages')
const hashFile = join(folder, 'compiled', '.made')
const { baseLocale, locales } = JSON.parse(readFileSync(join(folder, 'project.inlang', 'settings.json'), 'utf8'))

/** Development gets one file per language, which a browser fetches in one request, instead of one per message. */
export async function compileMessages({ isBuild }) {
  const mismatches = findMismatches(Object.fromEntries(locales.map((language) => [language, readMessages(language)])))
  if (mismatches.length > 0) throw new Error(`The messages of the languages differ:\n${mismatches.join('\n')}`)
  // Vite reads its settings more than once, and restarts when a compiled file is written.
  const hash = hashMessages(isBuild)
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return
  await compile({
    project: join(folder, 'project.inlang'),
    outdir: join(folder, 'compiled'),
    strategy: ['globalVariable', 'baseLocale'],
    outputStructure: isBuild ? 'message-modules' : 'locale-modules',
    emitReadme: false,
    emitPrettierIgnore: false,
  })
  writeFileSync(hashFile, hash)
}

function hashMessages(isBuild) {
  const digest = createHash('sha256')
    .update(String(isBuild))
    .update(readFileSync(import.meta.filename))
  for (const language of locales) digest.update(readFileSync(join(folder, `${language}.json`)))
  return digest.digest('hex')
}

export function findMismatches(messages) {
  const base = messages[baseLocale]
  const keys = Object.keys(Object.assign({}, ...Object.values(messages)))
  return Object.entries(messages).flatMap(([language, own]) =>
    keys.flatMap((key) => {
      if (!(key in own)) return `${language}.json lacks ${key}`
      if (!(key in base)) return `${language}.json has ${key}, which ${baseLocale}.json lacks`
      if (listTexts(own[key]).some((text) => text.trim() === '')) return `${language}.json has an empty ${key}`
      const differs = (read) => String(read(own[key])) !== String(read(base[key]))
      if (differs(listInputs)) return `${language}.json has other inputs for ${key} than ${baseLocale}.json`
      return differs(listForms) ? `${language}.json has other forms of ${key} than ${baseLocale}.json` : []
    }),
  )
}

function readMessages(language) {
  const { $schema, ...messages } = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))
  return messages
}

function listInputs(message) {
  const names = listTexts(message).flatMap((text) => [...text.matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name]) => name))
  return [...new Set(names)].sort()
}

function listForms(message) {
  return typeof message === 'string' ? [] : message.flatMap(({ match }) => Object.keys(match)).sort()
}

function listTexts(message) {
  return typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))
}
