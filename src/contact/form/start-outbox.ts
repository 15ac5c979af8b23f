export function startOutbox(): void {
  hasOutbox()
    .then(async (has) => has && (await import('./report-messages.ts')).resumeMessages())
    .catch(() => {})
}

async function hasOutbox(): Promise<boolean> {
  try {
    // Firefox before 126 cannot list the databases.
    const databases = await indexedDB.databases?.()
    return !databases || databases.some(({ name }) => name === 'messages')
  } catch {
    return false
  }
}
