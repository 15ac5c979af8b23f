// `npm run bench:profile`: where the time of a cold render and of an upload goes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { binOf } from '../bin/setup.mjs'
import { format } from './format.mjs'
import { run } from './install.mjs'
import { root } from './made.mjs'
import { profileRender } from './profile/render.mjs'
import { profileUpload } from './profile/upload.mjs'
import { tellProfile } from './told/profile.mjs'

// The same shop, with a map that says of which file each part of its bundle is.
run(process.execPath, [binOf('vite', 'vite'), 'build', '--app', '--sourcemap'], root)
const day = new Date().toISOString().slice(0, 10)
const loadAverage = loadavg()[0]
const render = await profileRender()
const upload = await profileUpload()
const folder = join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
const result = { day, loadAverage, node: process.version, render, upload }
const file = join(folder, `profile-${day}.json`)
writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
format(file)
tellProfile(result)
console.log(JSON.stringify(result, null, 2))
process.exit()
