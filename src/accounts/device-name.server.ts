/** The names that a browser gives itself and its system, empty if it gives none. */
export interface DeviceName {
  browser: string
  system: string
}

const between = '; '

export const loadNames = () => import('bowser')

/** Stores only two names of the whole User-Agent. */
export async function nameDevice(headers: Headers): Promise<DeviceName> {
  const userAgent = headers.get('user-agent')
  if (!userAgent) return { browser: '', system: '' }
  const { default: Bowser } = await loadNames()
  const parsed = Bowser.getParser(userAgent)
  return { browser: plain(parsed.getBrowserName()), system: plain(parsed.getOSName()) }
}

export function storeDeviceName({ browser, system }: DeviceName): string {
  return `${browser}${between}${system}`
}

export function storedDeviceName(kept: string | null): DeviceName {
  const [browser = '', system = ''] = (kept ?? '').split(between)
  return { browser, system }
}

/** The header is untrusted and appears in mails. */
function plain(name: string | undefined): string {
  return (name ?? '').replace(/[^\w .+-]/g, '').slice(0, 40)
}
