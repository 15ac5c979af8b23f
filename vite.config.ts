import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { dictionary } from '@zxcvbn-ts/language-common'
import { defineConfig } from 'vite'
import { replaceEndpoints, replaceLocale, replacePreload } from './bin/browser-modules.mjs'
import {
  buildWorkers,
  compressFiles,
  findVisitorMessages,
  oldestBrowsers,
  removeLayers,
  removeLocalPaths,
} from './bin/build-steps.mjs'
import { externalPackages } from './bin/external-packages.mjs'

const client = 'build/client'
const server = 'build/server'
const visitorMessages = findVisitorMessages()
const isBuild = process.argv.includes('build')
const messages = paraglideVitePlugin({
  project: 'src/messages/project.inlang',
  outdir: 'src/messages/compiled',
  strategy: ['globalVariable', 'baseLocale'],
  emitReadme: false,
  emitPrettierIgnore: false,
})

export default defineConfig({
  plugins: [messages, tailwindcss(), replaceEndpoints(), replaceLocale(), replacePreload()],
  appType: 'custom',
  // The security policy allows no scripts or styles from `data:` addresses.
  build: { assetsInlineLimit: 0, target: oldestBrowsers, license: { fileName: '.vite/packages.json' } },
  environments: {
    client: {
      build: {
        outDir: client,
        manifest: true,
        // The preload list would make up a quarter of every page's script.
        modulePreload: false,
        rollupOptions: {
          input: 'src/app/client.ts',
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
                {
                  name: (id) => (visitorMessages.has(basename(id)) ? 'messages' : 'owner-messages'),
                  test: /\/compiled\/messages\//,
                  minShareCount: 2,
                },
                {
                  name: 'pictures',
                  test: /\/gallery\/(images\/image-address|public\/(design-(code|texts)|share-button))\.ts$/,
                },
                {
                  name: 'queue',
                  test: /\/src\/browser\/(queue|queue-item|shared-list|stored-list|repeat|with-lock|connection)\.ts/,
                },
                {
                  name: 'dashboard',
                  test: /\/src\/(api\/(dashboard-paths|help-topics)|browser\/last-failure|dashboard\/(dashboard-screen|refresh-frame)|ui\/dashboard\/|gallery\/uploads\/(add-photo|file-buttons))/,
                },
                {
                  name: 'forms',
                  test: /\/src\/(ui\/forms\/|browser\/call-api|messages\/error-messages|api\/(endpoints?|errors)\.ts)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(isBuild && { resolve: { noExternal: true, external: externalPackages } }),
      ...(isBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: {
        outDir: server,
        emitAssets: true,
        copyPublicDir: false,
        rollupOptions: {
          input: {
            index: 'src/app/server.ts',
            commands: 'src/commands/index.ts',
            'image-worker': 'src/gallery/images/image-worker.server.ts',
          },
          preserveEntrySignatures: 'allow-extension',
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp({ build, environments }) {
      await build(environments.client as never)
      await build(environments.ssr as never)
      // The server refers to these pictures, fonts and styles.
      cpSync(`${server}/assets`, `${client}/assets`, { recursive: true })
      rmSync(`${server}/assets`, { recursive: true })
      await buildWorkers(client)
      writeFileSync(`${server}/common-passwords.txt`, `\n${(dictionary['passwords-common'] as string[]).join('\n')}\n`)
      removeLayers(client)
      removeLocalPaths(client)
      await compressFiles(client)
    },
  },
})
