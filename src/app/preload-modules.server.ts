import { loadBowser } from '../accounts/device-name.server.ts'

/**
 * All that is else loaded by whoever needs it first. For a shop of several processes, of which each goes on while the next
 * release is built in their folder: what it has not loaded by then it would not find any more.
 */
export async function preloadModules(): Promise<void> {
  await Promise.all([
    loadBowser(),
    import('../gallery/uploads/upload-handler.server.ts'),
    import('../platform/auth/auth-engine.server.ts'),
    import('../platform/http/rate-limit.server.ts'),
    import('../platform/mail/compose.server.ts'),
  ])
}
