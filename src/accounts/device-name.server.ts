export interface DeviceName {
  browser: string
  system: string
}

const separator = '; '

export const loadBowser = () => import('bowser')

/** Returns only browser and system, because the full User-Agent could identify a person. */
export async function nameDevice(headers: Headers): Promise<DeviceName> {
  const userAgent = headers.get('user-agent')
  if (!userAgent) return { browser: '', system: '' }
  const { default: Bowser } = await loadBowser()
  const parsed = Bowser.getParser(userAgent)
  return { browser: sanitise(parsed.getBrowserName()), system: sanitise(parsed.getOSName()) }
}

export function formatDeviceName({ browser, system }: DeviceName): string {
  return `${browser}${separator}${system}`
}

export function parseDeviceName(stored: string | null): DeviceName {
  const [browser = '', system = ''] = (stored ?? '').split(separator)
  return { browser, system }
}

/** Removes markup, because the untrusted name appears in mails. */
function sanitise(name: string | undefined): string {
  return (name ?? '').replace(/[^\w .+-]/g, '').slice(0, 40)
}
