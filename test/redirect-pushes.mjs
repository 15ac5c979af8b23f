// The process loads this module first. Requests to Google's push service go to the one of the test.
const { fetch } = globalThis

globalThis.fetch = (address, init) =>
  fetch(String(address).replace('https://fcm.googleapis.com', process.env.PUSH_SERVICE ?? '$&'), init)
