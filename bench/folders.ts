import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** A path in the folder of everything that is made once and kept between runs. */
export const made = (name: string) => join(root, 'bench/.made', name)
