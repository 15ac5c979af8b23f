/** A page has at most 30 KB, which the slowest phones load in a few seconds. */
const timeoutMs = 15_000

/** Uses XMLHttpRequest to parse HTML, because Trusted Types forbid DOMParser. @throws {Error} for any status but 200 */
export function fetchDocument(address: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new Error(`${address} answered ${request.status}`))
    request.responseType = 'document'
    request.onload = () => (request.status === 200 && request.responseXML ? resolve(request.responseXML) : fail())
    request.onerror = fail
    request.ontimeout = fail
    request.timeout = timeoutMs
    request.open('GET', address)
    request.setRequestHeader('Accept', 'text/html')
    request.send()
  })
}
