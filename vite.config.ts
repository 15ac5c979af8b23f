import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { dictionary } from '@zxcvbn-ts/language-common'
import { build, defineConfig, type Plugin, type Rollup } from 'vite'
import { compileWords } from './bin/compile-words.mjs'
import { packFiles } from './bin/pack-files.mjs'
import { readTogether } from './bin/read-together.mjs'
import { binOf } from './bin/setup.mjs'
import { styleInPieces } from './bin/style-in-pieces.mjs'
import { folderOfLanguage, isFirstLanguage, languageOfScripts } from './react-router.config.ts'
import { type Call, fieldsForBrowsers } from './src/contract/call.ts'
import { calls, uploadDoor } from './src/contract/calls.ts'

const furtherLanguages = ['ta']
// Machine code, and a library that anybody may put another in place of (record 0027).
const notInTheBundle = ['sharp', 'heic-decode']
const isBuild = process.argv.includes('build')
if (isFirstLanguage) await compileWords({ inPieces: isBuild })

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    eachByItsName(),
    ofOneByteEach(),
    compiledAnew(),
    ofOneLanguage(),
    callsForBrowsers(),
    eachLanguage(),
    serviceWorker(),
    styleForPages(),
    commonPasswords(),
    packedBeforehand(),
  ],
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Words that several screens say come in one file, instead of one for each of them.
            codeSplitting: {
              groups: [
                { name: 'words', test: /\/src\/words\/compiled\//, minShareCount: 2 },
                // What every screen needs, or any three, comes in two files instead of thirty, which also packs better.
                { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'shared', test: /\/src\//, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    // The server's bundle begins at our own program, which holds the pages, rather than at the pages. Beside it stand
    // what single commands call, and the program of the process that works on photos.
    // It holds its libraries, of which it loads what it calls, and starts in a quarter of the time (record 0044). Under
    // development they are read one by one, by Node: some are of the kind that only Node itself can read.
    // However it is started, it is the program that visitors get: React has one of twice the size for those who develop.
    ssr: {
      ...(isBuild && {
        resolve: { noExternal: true, external: notInTheBundle },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        rollupOptions: {
          input: {
            index: './src/server.ts',
            commands: './src/commands.ts',
            'photo-process': './src/gallery/photo-process.server.ts',
          },
          ...(isBuild && {
            output: {
              // They are a sixth of it.
              comments: { jsdoc: false, annotation: false },
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [{ name: readTogether(import.meta.dirname), debugName: 'read together' }],
              },
            },
          }),
        },
      },
    },
  },
  // Named, so that the first page under development does not load again for each one that is found.
  optimizeDeps: { include: ['@base-ui/react/toast', '@base-ui/react/alert-dialog'] },
  // The security policy allows no `data:` sources, so nothing may be inlined as one.
  build: { assetsInlineLimit: 0 },
})

/**
 * React Router knows of one program on the server and calls every one by that name. Each part of a program lies beside it,
 * as whatever they read by their own place does.
 */
function eachByItsName(): Plugin {
  const output = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' }
  // Nobody lists what a program exports.
  const rollupOptions = { output, preserveEntrySignatures: 'allow-extension' as const }
  return {
    name: 'each-by-its-name',
    configEnvironment: (environment) => (environment === 'ssr' ? { build: { rollupOptions } } : {}),
  }
}

/** Node keeps a program with one sign beyond Latin as two bytes for each of its five million. */
function ofOneByteEach(): Plugin {
  return {
    name: 'of-one-byte-each',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escaped)
      },
    },
  }
}

/** While one develops, a sentence is changed as anything else is. */
function compiledAnew(): Plugin {
  return {
    name: 'compiled-anew',
    configureServer({ watcher }) {
      watcher.on('change', (file) => {
        if (/src.words.\w+\.json$/.test(file)) void compileWords({ inPieces: false }).catch(console.error)
      })
    },
  }
}

/** The browser's scripts carry the words of their language alone, and need not find out which it is. */
function ofOneLanguage(): Plugin {
  return {
    name: 'of-one-language',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/words\/(compiled\/.*\.js|language\.ts)$/ },
      handler(code) {
        const asked = /experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)|(?<=return )getLocale\(\)/g
        return { code: code.replace(asked, JSON.stringify(languageOfScripts)), moduleSideEffects: false }
      },
    },
  }
}

/**
 * The table of calls as browsers read it: where each call goes, without the schemas, which are the server's to check by.
 * So no visitor fetches the library of the schemas (record 0047).
 */
function callsForBrowsers(): Plugin {
  const addresses = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, forBrowsers(call)]))
  return {
    name: 'calls-for-browsers',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/src\/contract\/calls\.ts$/ },
      handler: () => ({
        code: `export const calls = ${JSON.stringify(addresses)}
          export const uploadDoor = ${JSON.stringify(forBrowsers(uploadDoor))}`,
        moduleSideEffects: false,
      }),
    },
  }
}

function forBrowsers(call: Partial<Call>): Partial<Call> {
  return Object.fromEntries(fieldsForBrowsers.map((field) => [field, call[field]]))
}

/**
 * Builds the browser's scripts for each further language, and lays them beside those of the first: most are the same
 * files. The server finds which belong to a page in `build/server/pages-ta.json`.
 */
function eachLanguage(): Plugin {
  return {
    name: 'each-language',
    apply: 'build',
    buildApp: {
      order: 'pre',
      async handler() {
        if (isFirstLanguage) for (const language of furtherLanguages) buildIn(language)
      },
    },
    writeBundle: {
      sequential: true,
      handler() {
        if (isFirstLanguage && this.environment.name === 'ssr')
          for (const language of furtherLanguages) layBeside(language)
      },
    },
  }
}

function buildIn(language: string): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [binOf('@react-router/dev', 'react-router'), 'build'],
    { env: { ...process.env, LANGUAGE_OF_SCRIPTS: language } },
  )
  if (status !== 0) throw new Error(`The scripts in ${language} could not be built.\n${stdout}${stderr}`)
}

function layBeside(language: string): void {
  const assets = `${folderOfLanguage(language)}/client/assets`
  cpSync(assets, 'build/client/assets', { recursive: true })
  mkdirSync('build/server', { recursive: true })
  writeFileSync(`build/server/pages-${language}.json`, manifestIn(assets))
  rmSync(folderOfLanguage(language), { recursive: true })
}

/** Which scripts belong to which screen, as the browser reads it and the server has to know it. */
function manifestIn(assets: string): string {
  const name = readdirSync(assets).find((file) => file.startsWith('manifest-'))
  const [, manifest] = /=(\{.*\});?$/s.exec(readFileSync(`${assets}/${name}`, 'utf8').trim()) ?? []
  if (!manifest) throw new Error(`The list of screens is not to be found in ${assets}`)
  return manifest
}

/** Leaves the style in pieces beside the server, which gives each page those that it uses. */
function styleForPages(): Plugin {
  let style = ''
  return {
    name: 'style-for-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const sheet = Object.values(bundle).find(({ fileName }) => /^assets\/app-.*\.css$/.test(fileName))
        if (sheet?.type !== 'asset' || this.environment.name !== 'client') return
        style = JSON.stringify({ href: `/${sheet.fileName}`, pieces: styleInPieces(String(sheet.source)) })
      },
    },
    writeBundle: {
      sequential: true,
      handler() {
        if (isFirstLanguage && this.environment.name === 'ssr') writeFileSync('build/server/style.json', style)
      },
    },
  }
}

/** As plain text, beside the server. */
function commonPasswords(): Plugin {
  const list = dictionary['passwords-common'] as string[]
  return {
    name: 'common-passwords',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle() {
      if (isFirstLanguage) writeFileSync('build/server/common-passwords.txt', `\n${list.join('\n')}\n`)
    },
  }
}

/** Last of all: when the server is built, the files of all languages lie there. */
function packedBeforehand(): Plugin {
  return {
    name: 'packed-beforehand',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: () => (isFirstLanguage ? packFiles('build/client') : undefined),
    },
  }
}

/** Beside the pages' scripts, those for the browser to keep: each at an address of its own, in one classic script. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = filesForVisitors(bundle)
        if (!isFirstLanguage) {
          mkdirSync(folderOfLanguage(languageOfScripts), { recursive: true })
          return writeFileSync(listForWorker(languageOfScripts), JSON.stringify(files))
        }
        const others = furtherLanguages.map((one) => [one, JSON.parse(readFileSync(listForWorker(one), 'utf8'))])
        const builtFiles = withoutRepeats({ [languageOfScripts]: files, ...Object.fromEntries(others) })
        const define = { builtFiles: JSON.stringify(builtFiles) }
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await builtWorker('service-worker', define) })
        this.emitFile({ type: 'asset', fileName: 'sw-reset.js', source: await builtWorker('service-worker-reset', {}) })
      },
    },
  }
}

/** Most belong to the pages of every language. */
function withoutRepeats(files: Record<string, string[]>): Record<string, string[]> {
  const [first = [], ...others] = Object.values(files)
  const shared = first.filter((file) => others.every((list) => list.includes(file)))
  const own = Object.entries(files).map(([language, list]) => [language, list.filter((file) => !shared.includes(file))])
  return { shared, ...Object.fromEntries(own) }
}

function listForWorker(language: string): string {
  return `${folderOfLanguage(language)}/files-for-visitors.json`
}

async function builtWorker(name: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      // Of what it shares with the pages it carries only what it calls, and none of their sentences.
      rollupOptions: {
        input: `./src/site/${name}.ts`,
        output: { format: 'iife' },
        treeshake: { moduleSideEffects: false },
      },
    },
  })
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return chunks.map((one) => (one.type === 'chunk' ? one.code : '')).join('')
}

/** The addresses of a release's files, without those that only the dashboard needs. */
function filesForVisitors(bundle: Rollup.OutputBundle): string[] {
  const files = Object.values(bundle)
  const chunks = files.filter((file) => file.type === 'chunk')
  const found = new Set(
    chunks.filter((one) => one.isEntry && !one.facadeModuleId?.includes('/admin/')).map(({ fileName }) => fileName),
  )
  for (const fileName of found) {
    const { imports = [], dynamicImports = [] } = chunks.find((one) => one.fileName === fileName) ?? {}
    for (const further of [...imports, ...dynamicImports]) found.add(further)
  }
  for (const { type, fileName } of files) if (type === 'asset' && !fileName.endsWith('.js')) found.add(fileName)
  return (
    [...found]
      // The fonts of the Tamil pages.
      .filter((fileName) => fileName.startsWith('assets/') && !(isFirstLanguage && /tamil/.test(fileName)))
      .map((fileName) => `/${fileName}`)
      .sort()
  )
}
