import { binOf } from '../bin/setup.mjs'
import { run } from './install.mjs'
import { root } from './made.mjs'

/** As all files of the project are, so that its checks take what was written here. */
export function format(...files) {
  run(process.execPath, [binOf('@biomejs/biome', 'biome'), 'format', '--write', ...files], root)
}
