import { within } from './within.ts'

type Policy = { createScriptURL: (address: string) => unknown }

/** Background Sync exists in Chromium only. */
type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } }

/** Lets workers run only scripts of the shop's own origin, in browsers with Trusted Types. */
const policy = trustedTypes?.createPolicy('own-scripts', {
  createScriptURL(address: string) {
    if (new URL(address, location.href).origin !== location.origin)
      throw new TypeError(`Not a script of this origin: ${address}`)
    return address
  },
})

export const outboxSyncTag = 'messages'

/** The worker loads all files of the release before it is active. */
const installMs = 20_000

/** Returns the registration when its worker is active, or undefined if it is forbidden or does not become active. */
export async function registerServiceWorker(): Promise<Registration | undefined> {
  const registering = navigator.serviceWorker?.register(ownScript('/sw.js')).then(() => navigator.serviceWorker.ready)
  return registering && within(installMs, registering).catch(() => undefined)
}

export async function registerOutboxSync(): Promise<void> {
  const registration = await registerServiceWorker()
  // If the visitor has forbidden background sync, the next visit sends the messages.
  await registration?.sync?.register(outboxSyncTag).catch(() => undefined)
}

/** @throws {TypeError} for another origin */
export function ownScript(address: string): string {
  return (policy?.createScriptURL(address) ?? address) as string
}
