import { useState } from 'react'
import type { ReceivedMessage } from '../../api/contact.ts'

/** Returns the open message, which stays open when a newer message moves it to the next page. */
export function useOpenMessage(
  messages: ReceivedMessage[],
  openId: string,
  nextPageToken: string | undefined,
): ReceivedMessage | undefined {
  const [last, setLast] = useState<ReceivedMessage>()
  const listed = messages.find(({ id }) => id === openId)
  if (listed && listed !== last) setLast(listed)
  const oldest = messages.at(-1)
  const isOnNextPage = nextPageToken && oldest && last && last.receivedTime <= oldest.receivedTime
  return listed ?? (isOnNextPage && last.id === openId ? last : undefined)
}
