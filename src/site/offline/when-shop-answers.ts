import { shopAnswers } from '../../ui/ask.ts'
import { pauseForLine } from '../../ui/pause.ts'

/** Between the tries. The browser's word for a line only says that there is a network. */
const pauseMs = 10_000

/** Acts once the shop can be reached again, unless it is called off before. */
export async function whenShopAnswers(act: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await shopAnswers())) {
    const pause = pauseForLine(pauseMs)
    signal.addEventListener('abort', pause.end, { once: true })
    await pause.over
  }
  if (!signal.aborted) act()
}
