import { m } from '../messages/compiled/messages.js'

export function deviceInWords({ browser, system }: { browser: string; system: string }): string {
  if (browser && system) return m.safety_device({ browser, system })
  return browser || system || m.safety_unknownDevice()
}
