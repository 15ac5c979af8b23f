// The process loads this module first. Requests to Google's push service go to that of the test.
const { fetch } = globalThis
const service = 'https://fcm.googleapis.com'

globalThis.fetch = (address, init) => {
  const isPush = process.env.PUSH_SERVICE && String(address).startsWith(service)
  return fetch(isPush ? String(address).replace(service, process.env.PUSH_SERVICE) : address, init)
}
