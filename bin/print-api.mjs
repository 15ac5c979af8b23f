// Generates docs/api.md from the API table. `--check` fails if the page is outdated.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { defaultLimit, endpoints, uploadEndpoint } from '../src/api/endpoints.ts'
import { recentLoginSeconds } from '../src/api/shop-constants.ts'
import { print, root } from './setup.mjs'

const mediaTypes = { csv: 'text/csv', tar: 'application/x-tar' }
const roles = { anyone: 'anyone', 'signed-in': 'signed-in users', admin: 'the admin' }
const file = join(root, 'docs', 'api.md')
const page = `# API

Generated from \`src/api/endpoints.ts\` by \`node bin/print-api.mjs\`; do not edit.

- Bodies are JSON, or form encodings with the same fields. An error response is
  \`{"error": {"code": <HTTP status>, "message": "CODE" or "CODE : detail", "errors": [{"message", "reason", "domain"}]}}\`.
- Besides the listed errors, every endpoint may return \`INVALID_ARGUMENT\` (400), \`UNAUTHENTICATED\` (401),
  \`PERMISSION_DENIED\` and \`CROSS_ORIGIN_REQUEST\` (403), \`NOT_FOUND\` (404), \`METHOD_NOT_ALLOWED\` (405),
  \`PAYLOAD_TOO_LARGE\` (413), \`UNSUPPORTED_MEDIA_TYPE\` (415), \`WRONG_HOST\` (421), \`RESOURCE_EXHAUSTED\` (429),
  \`INTERNAL\` (500) and \`UNAVAILABLE\` (503).
- The session is an HttpOnly cookie. A browser must send changes from a page of the shop.
- Endpoints that create something accept the header \`Idempotency-Key\`: 16 to 64 random characters of A-Z a-z 0-9 _ -, plain or
  in quotes. A repeated request with the same key creates nothing and returns the current state of the first result.
  With another input it fails with \`IDEMPOTENCY_KEY_REUSED\` (422). A key is valid as long as the first result exists.
- The default limit is ${defaultLimit.points} requests in ${duration(defaultLimit.perSeconds)} by ${defaultLimit.by}.
- The \`accounts:\` endpoints follow Google’s Identity Toolkit, with [differences](decisions/0046-account-calls-and-the-hosted-service.md):
  an API key is ignored; \`idToken\` and \`refreshToken\` are omitted, because no script may read the session; sign-in and
  reset do not reveal whether an address has an account; a wrong content type is 400 instead of 415; too many attempts are
  \`TOO_MANY_ATTEMPTS_TRY_LATER\` (400) instead of \`RESOURCE_EXHAUSTED\` (429). If the owner has a second factor,
  \`signInWithPassword\` returns \`mfaInfo\` and no \`expiresIn\`, and \`mfaSignIn:finalize\` completes the sign-in. The
  \`mfaPendingCredential\` is an HttpOnly cookie, and \`verificationCode\` is a field of the body, so that a form can send it.
- Photos can also be uploaded in resumable chunks by [tus 1.0](https://tus.io/protocols/resumable-upload) at
  \`${uploadEndpoint.path}\`, by the admin, with the metadata \`filename\`. Creation (also with bytes), termination and expiration
  are supported. An unfinished upload expires after 24 hours.

${Object.values(endpoints).flatMap(describe).join('\n')}`

if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (readFileSync(file, 'utf8') !== page) {
  print('docs/api.md is not current. Run: node bin/print-api.mjs')
  process.exit(1)
}

function describe(endpoint) {
  const { access, needs, errors, limits = [], form } = endpoint
  const input =
    endpoint.body === 'photo' ? 'the bytes of the photo, or a multipart form with a field `file`' : undefined
  const mediaType = mediaTypes[endpoint.response]
  return [
    `## ${endpoint.method} ${endpoint.path}`,
    '',
    endpoint.summary,
    '',
    `- Access: ${roles[access]}${needs ? `, after a login in the last ${recentLoginSeconds / 60} minutes, else \`CREDENTIAL_TOO_OLD_LOGIN_AGAIN\`` : ''}`,
    `- Input: ${input ?? shape(endpoint.input, 'input')}`,
    `- Output: ${mediaType ? `a file, \`${mediaType}\`` : shape(endpoint.output, 'output')}`,
    ...(errors.length > 0 ? [`- Errors: ${errors.map((code) => `\`${code}\``).join(', ')}`] : []),
    ...limits.map(
      (limit) => `- Limit: ${limit.points} in ${duration(limit.perSeconds)} by ${limit.by}${describePause(limit)}`,
    ),
    ...(endpoint.takesIdempotencyKey ? ['- Accepts `Idempotency-Key`'] : []),
    ...(form ? [`- HTML form: redirects (303) to \`${form.next}\`, or after an error to \`${form.page}\``] : []),
    '',
  ]
}

function describePause({ pause }) {
  if (!pause) return ''
  return `; then one after ${pause.firstSeconds} seconds, and each further one after twice as long, up to ${pause.longestSeconds} seconds; a success, or ${duration(pause.rememberedSeconds)} without attempts, resets the count`
}

function shape(schema, io) {
  const fields = fieldsOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
  return fields === '' ? 'none' : `\`{${fields}}\``
}

function fieldsOf({ properties = {}, required = [] }) {
  return Object.entries(properties)
    .map(([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`)
    .join(', ')
}

function typeOf(field) {
  if (field.const !== undefined) return JSON.stringify(field.const)
  if (field.enum) return field.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (field.anyOf) return field.anyOf.map(typeOf).join(' | ')
  if (field.type === 'array') return `${field.items?.properties ? `{${fieldsOf(field.items)}}` : typeOf(field.items)}[]`
  if (field.type === 'object') return `{${fieldsOf(field)}}`
  return Array.isArray(field.type) ? field.type.join(' | ') : (field.type ?? 'string')
}

function duration(seconds) {
  if (seconds % 3600 === 0) return seconds === 3600 ? 'an hour' : `${seconds / 3600} hours`
  return seconds === 60 ? 'a minute' : `${seconds / 60} minutes`
}
