// `npm run release` packs what runs, without sources and tests, into an npm package (record 0055).
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildShop } from './build-shop.mjs'
import { externalPackages } from './external-packages.mjs'
import { installPackages } from './install-packages.mjs'
import { print, root, run } from './node.mjs'

const folder = 'build/release'
const content = `${folder}/package`
const parts = [
  ...['thaiyal', 'open', 'node', 'ask', 'releases', 'new-release', 'update'].map((name) => `bin/${name}.mjs`),
  ...['service', 'service-files', 'service-user', 'become-service', 'system'].map((name) => `bin/${name}.mjs`),
  ...['build/client', 'build/server', 'starter-gallery'],
  ...['docs/server/Caddyfile', 'docs/server/thaiyal.service', '.env.example', 'CHANGELOG.md', 'LICENSE'],
]
const documents = ['docs/operations.md', 'docs/server/raspberry-pi.md']
/** These are parts of the build, but not modules that it bundles. */
const textsInBuild = ['@zxcvbn-ts/language-common', 'tailwindcss']

process.chdir(root)
await installPackages({ forTests: false })
await buildShop()
const product = readJson('package.json')
const locked = readJson('package-lock.json').packages
const { name, version, description, license, type, bin, engines } = product
const dependencies = Object.fromEntries(externalPackages.map((name) => [name, product.dependencies[name]]))
const manifest = { name, version, description, license, type, bin, engines, dependencies }
const installed = findInstalledPackages()

rmSync(folder, { recursive: true, force: true })
for (const part of [...parts, ...documents]) cpSync(part, join(content, part), { recursive: true, filter: isReleased })
for (const document of documents) writeFileSync(join(content, document), withoutBrokenLinks(document))
writeJson('package.json', manifest)
writeJson('npm-shrinkwrap.json', {
  name,
  version,
  lockfileVersion: 3,
  requires: true,
  packages: { '': manifest, ...installed },
})
writeJson('sbom.cdx.json', listComponents())
const files = readdirSync(content, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
// The modes in a clone depend on the umask of whoever made it.
for (const { parentPath, name } of files) chmodSync(join(parentPath, name), 0o644)
run('npm', ['pack', `./${content}`, '--pack-destination', folder, '--ignore-scripts'], { title: 'npm pack' })
rmSync(content, { recursive: true })

const file = `${folder}/${name}-${version}.tgz`
const bytes = readFileSync(file)
const sha256 = createHash('sha256').update(bytes).digest('hex')
writeFileSync(`${file}.sha256`, `${sha256}  ${basename(file)}\n`)
print(`${file}: ${(bytes.length / 1e6).toFixed(1)} MB, ${files.length} files, SHA-256 ${sha256}`)
const news = /\n## [^\n]*\n+([\s\S]*?)(?=\n## |$)/.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1].trim()
writeFileSync(`${folder}/latest.json`, `${JSON.stringify({ version, news }, null, 2)}\n`)
print(`To install it: npm install -g ./${file}`)

/** The compile cache belongs to one version of Node. The list of bundled packages becomes a part of the SBOM. */
function isReleased(path) {
  return !/\.compiled$|\.vite.packages\.json$/.test(path)
}

/** A release has no decision records and no pages of platforms that build an image, so links to them would be broken. */
function withoutBrokenLinks(document) {
  const reasons = /\s\[Reasons\]\([^)]*\)\./g
  const links = /\[([^\]]*)\]\((?!https?:)([^)#]+)[^)]*\)/g
  const isThere = (target) => existsSync(join(content, dirname(document), target))
  const text = readFileSync(document, 'utf8').replace(reasons, '')
  return text.replace(links, (link, label, target) => (isThere(target) ? link : label))
}

/** Returns the part of the lock file that the external packages need, for every platform. */
function findInstalledPackages() {
  const found = {}
  const add = (name, from) => {
    const path = findPackage(name, from)
    if (found[path]) return
    found[path] = locked[path]
    const { dependencies, optionalDependencies } = locked[path]
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, path)
  }
  for (const name of externalPackages) add(name, '')
  return Object.fromEntries(Object.entries(found).sort())
}

/** Returns the path of the package that the package at `from` imports, which may be nested in it or in a parent. */
function findPackage(name, from) {
  const path = `${from && `${from}/`}node_modules/${name}`
  if (locked[path]) return path
  if (from === '') throw new Error(`The lock file has no ${name}.`)
  return findPackage(name, from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''))
}

/** Lists in the format of CycloneDX what the build contains, with the licences, and what is installed beside it. */
function listComponents() {
  const bundled = ['client', 'server'].flatMap((part) => readJson(`build/${part}/.vite/packages.json`))
  const locks = [
    ...Object.entries(installed),
    ...textsInBuild.map((name) => [`node_modules/${name}`, locked[`node_modules/${name}`]]),
  ]
  const components = [
    ...bundled.map(({ name, version, identifier, text }) => ({ name, version, licence: identifier, text })),
    ...locks.map(([path, { version, license }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      licence: license,
    })),
  ].map(({ name, version, licence, text }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    const licenses = text
      ? [{ license: { ...(licence ? { id: licence } : { name: 'unnamed' }), text: { content: text } } }]
      : licence && [{ expression: licence }]
    return [purl, { type: 'library', 'bom-ref': purl, name, version, purl, licenses }]
  })
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, licenses: [{ license: { id: license } }] } },
    // A package can be bundled for browsers and for the server.
    components: Object.values(Object.fromEntries(components.sort(([one], [other]) => (one < other ? -1 : 1)))),
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function writeJson(path, value) {
  writeFileSync(join(content, path), `${JSON.stringify(value, null, 2)}\n`)
}
