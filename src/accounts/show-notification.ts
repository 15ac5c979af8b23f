export interface PushEvent extends Event {
  data?: { json: () => { notification: { title: string; navigate: string } } }
  notification: { data: string; close: () => void }
  waitUntil: (work: Promise<unknown>) => void
}

/** Shows the notification. Safari, which supports declarative push messages, does this itself. */
export async function showNotification(
  { data }: PushEvent,
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
): Promise<void> {
  if (!data) return
  const { title, navigate, ...options } = data.json().notification
  await registration.showNotification(title, { ...options, data: navigate })
}

export async function openNotification(
  { notification }: PushEvent,
  clients: { openWindow: (address: string) => Promise<unknown> },
): Promise<void> {
  notification.close()
  // Another window of the dashboard may have unsaved input.
  await clients.openWindow(notification.data)
}
