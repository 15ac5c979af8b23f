/** Google cuts the name of a side file to 51 characters, without its end `.json` to 46. */
const cutLength = 46
const suffix = '.supplemental-metadata'

/** @returns the path of the side file of a photo, which has cut names, numbers such as (1), and none for edited ones */
export function findSideFile(photoPath: string, has: (path: string) => boolean): string | undefined {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(photoPath) ?? []
  const [, stem = '', number = '', extension = ''] = /^(.*?)(?:-edited)?(\(\d+\))?(\.\w+)$/.exec(file) ?? []
  for (const name of [stem + extension, stem]) {
    const whole = name + suffix
    for (let length = whole.length; length >= Math.min(name.length, cutLength - 2); length--)
      for (const path of [
        `${folder}${whole.slice(0, length)}${number}.json`,
        `${folder}${stem}${number}${extension}.json`,
      ])
        if (has(path)) return path
  }
  return undefined
}

/** Reads the caption and the time. The places and people that the file also names are not used. */
export function readSideFile(json: unknown): { caption: string; time: number } | undefined {
  const { description, photoTakenTime } = (json ?? {}) as {
    description?: unknown
    photoTakenTime?: { timestamp?: string }
  }
  const seconds = Number(photoTakenTime?.timestamp)
  return seconds ? { caption: typeof description === 'string' ? description : '', time: seconds * 1000 } : undefined
}
