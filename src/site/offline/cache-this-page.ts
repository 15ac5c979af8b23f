import { bringWorker } from '../../ui/background.ts'

/** Sends the worker the path of the page, and those of the pictures that it has shown, some before there was a worker. */
export async function cacheThisPage(): Promise<void> {
  await bringWorker()
  if (!(await navigator.serviceWorker?.getRegistration())) return
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const pictures = loaded.filter(({ origin, pathname }) => origin === location.origin && /^\/images\//.test(pathname))
  active?.postMessage([location, ...pictures].map(({ pathname }) => pathname))
}
