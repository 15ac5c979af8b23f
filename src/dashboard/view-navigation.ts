import { useEffect } from 'react'

/** Opens another view of the screen without a page load, which would interrupt an upload. */
export function useViewNavigation(refresh: () => Promise<void>) {
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    async function open(event: Event, address: URL) {
      if (address.pathname !== location.pathname || address.search === location.search) return
      event.preventDefault()
      history.pushState(undefined, '', address)
      await refresh()
    }
    function openLink(event: MouseEvent) {
      const link = (event.target as Element).closest('main a')
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (link instanceof HTMLAnchorElement && !link.download && isPlain) void open(event, new URL(link.href))
    }
    function openSearch(event: SubmitEvent) {
      const form = event.target as HTMLFormElement
      // Forms that a script submits, such as a new price, do not navigate.
      if (event.defaultPrevented || form.method !== 'get') return
      const address = new URL(form.action)
      address.search = new URLSearchParams(new FormData(form) as never).toString()
      void open(event, address)
    }
    document.addEventListener('click', openLink, { signal })
    document.addEventListener('submit', openSearch, { signal })
    addEventListener('popstate', () => void refresh(), { signal })
    return () => controller.abort()
  }, [refresh])
}
