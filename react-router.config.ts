import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The map of screens is small and public, so the browser gets it whole instead of asking `/__manifest` for it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
