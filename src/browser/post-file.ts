import { ApiError } from '../api/errors.ts'
import { NetworkError, readErrorResponse } from './call-api.ts'

/** The shop may take this long to convert a photo after its last byte, and a slow connection to move any byte. */
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
  request.upload.onprogress = ({ loaded }) => {
    clearTimeout(timer)
    timer = setTimeout(stop, inactivityMs)
    onProgress(loaded / file.size)
  }
  signal.addEventListener('abort', stop)
  return new Promise((resolve, reject) => {
    request.onloadend = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      try {
        if (request.status === 200) resolve(JSON.parse(request.responseText))
        else reject(readErrorResponse(JSON.parse(request.responseText)))
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
