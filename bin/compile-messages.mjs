// Makes functions of the sentences in `src/messages`, one for each, so that a page carries only those that it says.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { root } from './setup.mjs'

const folder = join(root, 'src', 'messages')
const mark = join(folder, 'compiled', '.made')
const { baseLocale, locales } = JSON.parse(readFileSync(join(folder, 'project.inlang', 'settings.json'), 'utf8'))

/**
 * @param {{ inPieces: boolean }} how one file for each sentence, from which a build takes those that are used; else one
 * for each language, which a browser under development fetches at once.
 * @throws {Error} that names every sentence which a language lacks, or which says something of which the others do not.
 */
export async function compileMessages({ inPieces }) {
  const faults = faultsIn(Object.fromEntries(locales.map((language) => [language, messagesOf(language)])))
  if (faults.length > 0) throw new Error(`The words do not fit together:\n${faults.join('\n')}`)
  // A development server reads its settings more than once, and begins anew when what it serves is written again.
  const wanted = hashOfMessages(inPieces)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  await compile({
    project: join(folder, 'project.inlang'),
    outdir: join(folder, 'compiled'),
    strategy: ['globalVariable', 'baseLocale'],
    outputStructure: inPieces ? 'message-modules' : 'locale-modules',
    emitReadme: false,
    emitPrettierIgnore: false,
  })
  writeFileSync(mark, wanted)
}

function hashOfMessages(inPieces) {
  const digest = createHash('sha256')
    .update(String(inPieces))
    .update(readFileSync(import.meta.filename))
  for (const language of locales) digest.update(readFileSync(join(folder, `${language}.json`)))
  return digest.digest('hex')
}

/** What is wrong with the words of the languages, a line for each. */
export function faultsIn(words) {
  const base = words[baseLocale]
  return Object.entries(words).flatMap(([language, said]) => [
    ...Object.keys(base)
      .filter((key) => !(key in said))
      .map((key) => `${language}.json has no ${key}`),
    ...Object.keys(said)
      .filter((key) => !(key in base))
      .map((key) => `${language}.json has ${key}, which ${baseLocale}.json has not`),
    ...Object.keys(said)
      .filter((key) => key in base && String(inputsOf(said[key])) !== String(inputsOf(base[key])))
      .map((key) => `${language}.json says ${key} with other inputs than ${baseLocale}.json`),
    ...Object.keys(said)
      .filter((key) => key in base && String(formsOf(said[key])) !== String(formsOf(base[key])))
      .map((key) => `${language}.json has other forms of ${key} than ${baseLocale}.json`),
    ...Object.keys(said)
      .filter((key) => textsOf(said[key]).some((text) => text.trim() === ''))
      .map((key) => `${language}.json has nothing for ${key}`),
  ])
}

function messagesOf(language) {
  const { $schema, ...words } = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))
  return words
}

/** The names in braces. */
function inputsOf(sentence) {
  const names = textsOf(sentence).flatMap((text) => [...text.matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name]) => name))
  return [...new Set(names)].sort()
}

/** Of one that has several: by which each is chosen. */
function formsOf(sentence) {
  return typeof sentence === 'string' ? [] : sentence.flatMap(({ match }) => Object.keys(match)).sort()
}

/** A sentence may have a form for one and a form for several. */
function textsOf(sentence) {
  return typeof sentence === 'string' ? [sentence] : sentence.flatMap(({ match }) => Object.values(match))
}
