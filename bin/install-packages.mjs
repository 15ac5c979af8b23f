import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { doOnce, hash, readStamp } from './do-once.mjs'
import { npmInstall, print, root, switchToCurrentNode } from './node.mjs'

const stamp = join(root, 'node_modules', '.installed')

/** Installs the packages if they have changed. */
export async function installPackages({ forTests }) {
  // The lock needs the SQLite of a current Node.
  await switchToCurrentNode()
  const wanted = hash(['package.json', 'package-lock.json'])
  const isInstalled = () => {
    const [installed, extent] = readStamp(stamp).split(' ')
    return installed === wanted && (extent === 'all' || !forTests)
  }
  await doOnce(isInstalled, () => {
    // Installed test packages stay installed.
    const isForTests = forTests || readStamp(stamp).endsWith(' all')
    print(
      isForTests ? 'Installing the packages of the shop and of its tests …' : 'Installing the packages of the shop …',
    )
    // An interrupted installation must not look complete.
    rmSync(stamp, { force: true })
    // `npm ci` rejects a lock file that lacks a package for another platform.
    npmInstall(root, isForTests ? [] : ['--omit=dev'])
    writeFileSync(stamp, `${wanted} ${isForTests ? 'all' : 'shop'}`)
  })
}
