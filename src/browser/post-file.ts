import { ApiError } from '../api/errors.ts'
import { NetworkError, readErrorResponse } from './call-api.ts'

/** The shop may take this long to convert a photo, and a slow connection to move any byte. A restore sends spaces. */
const inactivityMs = 60_000

interface Sending {
  signal: AbortSignal
  onProgress: (sentShare: number) => void
}

/** Posts by XMLHttpRequest, because `fetch` reports no progress. @throws {ApiError} @throws {NetworkError} */
export function postFile(
  address: string,
  file: Blob,
  { signal, onProgress }: Sending,
): Promise<Record<string, string>> {
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  let timer = setTimeout(stop, inactivityMs)
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(stop, inactivityMs)
  }
  request.onprogress = restartTimer
  request.upload.onprogress = ({ loaded }) => {
    restartTimer()
    onProgress(loaded / file.size)
  }
  signal.addEventListener('abort', stop)
  return new Promise((resolve, reject) => {
    request.onloadend = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      try {
        const body = JSON.parse(request.responseText)
        if (request.status === 200 && !body.error) resolve(body)
        else reject(readErrorResponse(body))
      } catch (cause) {
        // A proxy answers with a page.
        reject(request.status === 413 ? new ApiError('PAYLOAD_TOO_LARGE') : new NetworkError('no response', { cause }))
      }
    }
    request.open('POST', address)
    request.setRequestHeader('Accept', 'application/json')
    request.send(file)
  })
}
