import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Returns a path in the folder of files that are cached between runs. */
export const made = (name: string) => join(root, 'bench/.made', name)
