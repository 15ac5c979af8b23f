import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Running the package downloads Java if it is missing; its jar alone downloads nothing.
const jar = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'))
const oldestJava = 11

export interface Finding {
  page: string
  isError: boolean
  text: string
}

export function describeMissingChecker(): string | undefined {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  const version = Number(/version "(\d+)/.exec(stderr ?? '')?.[1])
  if (status !== 0 || !version) return 'no Java on this machine, which the W3C’s HTML checker needs'
  return version >= oldestJava ? undefined : `Java ${version} is too old for the W3C’s HTML checker`
}

export async function checkHtml(pages: Record<string, string>): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-html-'))
  const names = Object.keys(pages)
  try {
    await Promise.all(
      names.map(async (name, nth) => {
        await mkdir(join(folder, `${nth}`))
        await writeFile(join(folder, `${nth}`, 'page.html'), pages[name] ?? '')
      }),
    )
    const { messages } = JSON.parse(await ask(folder)) as { messages: CheckerMessage[] }
    return messages.map(({ url, type, message, extract = '' }) => ({
      page: names[Number(basename(dirname(new URL(url).pathname)))] ?? url,
      isError: type !== 'info',
      text: `${message} In: ${extract.trim()}`,
    }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface CheckerMessage {
  url: string
  /** `info` is a warning or a hint; the others are errors, of the page or of the checker. */
  type: 'error' | 'info' | 'non-document-error'
  message: string
  extract?: string
}

/** The checker exits with 1 if it finds an error. */
function ask(folder: string): Promise<string> {
  const args = ['-Xss1m', '-jar', jar, '--format', 'json', '--stdout', '--skip-non-html', folder]
  return new Promise((resolve, reject) =>
    execFile('java', args, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      stdout ? resolve(stdout) : reject(new Error(`the HTML checker printed nothing: ${stderr}`, { cause: error })),
    ),
  )
}
