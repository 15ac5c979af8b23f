import { bringWorker } from '../../ui/background.ts'

/** Tells the worker which page is open, and the pictures that it has shown, some before there was a worker. */
export async function keepSeen(): Promise<void> {
  await bringWorker()
  if (!(await navigator.serviceWorker?.getRegistration())) return
  const { active } = await navigator.serviceWorker.ready
  const pictures = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/images/'))
  const savesData = document.documentElement.dataset.savesData !== undefined
  active?.postMessage({ address: location.pathname, savesData, pictures: pictures.map(({ pathname }) => pathname) })
}
