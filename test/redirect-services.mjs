// The process loads this module first. Requests to Google's push service and to mail services go to those of the test.
const { fetch } = globalThis

globalThis.fetch = (address, init) => {
  const { PUSH_SERVICE, MAIL_SERVICE } = process.env
  const replacements = {
    'https://fcm.googleapis.com': PUSH_SERVICE,
    'https://api.resend.com': MAIL_SERVICE,
    'https://api.brevo.com': MAIL_SERVICE,
  }
  const [service, replacement] =
    Object.entries(replacements).find(([origin, own]) => own && String(address).startsWith(origin)) ?? []
  return fetch(service ? String(address).replace(service, replacement) : address, init)
}
