/** Ends after its time, and earlier when the browser says that there is a line again, or `end` is called. */
export function pauseForLine(ms: number): { over: Promise<void>; end: () => void } {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
  return { over, end }
}
