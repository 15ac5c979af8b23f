// Prints docs/api.md from the table of calls. `--check` only says whether the page is current.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { defaultLimit, endpoints, uploadEndpoint } from '../src/api/endpoints.ts'
import { recentLoginSeconds } from '../src/api/shop-constants.ts'
import { root, say } from './setup.mjs'

const files = { csv: 'text/csv', tar: 'application/x-tar' }
const page = join(root, 'docs', 'api.md')
const printed = [
  '# The calls',
  '',
  'Printed from `src/api/endpoints.ts`; do not edit. `node bin/print-api.mjs` prints it again.',
  '',
  'Bodies are JSON, or a form’s own encodings with the same fields. A refusal is answered as',
  '`{"error": {"code": <HTTP status>, "message": "CODE" or "CODE : detail", "errors": [{"message", "reason", "domain"}]}}`.',
  'Besides what is listed, every call may answer `INVALID_ARGUMENT` (400), `UNAUTHENTICATED` (401), `PERMISSION_DENIED` and',
  '`CROSS_ORIGIN_REQUEST` (403), `NOT_FOUND` (404), `METHOD_NOT_ALLOWED` (405), `PAYLOAD_TOO_LARGE` (413),',
  '`UNSUPPORTED_MEDIA_TYPE` (415), `WRONG_HOST` (421), `RESOURCE_EXHAUSTED` (429), `INTERNAL` (500) and `UNAVAILABLE` (503).',
  'The session is an HttpOnly cookie; a browser’s write must come from a page of the shop.',
  '',
  'Calls that add something take the header `Idempotency-Key`: 16 to 64 characters of A-Z a-z 0-9 _ -, plain or in quotes, made',
  'at random by the client. The same call with the same key again adds nothing and answers with what the first one has made,',
  'as it is now; with another input it is refused (422). A key is known as long as what it has made is there.',
  '',
  `Where no limit is named it is ${defaultLimit.points} in ${duration(defaultLimit.perSeconds)} by ${defaultLimit.by}.`,
  '',
  'The `accounts:` calls answer as Google’s Identity Toolkit does, with these differences: no key is needed and one that is',
  'sent is ignored; `idToken` and `refreshToken` are left out, since no script may read the session; whether an address has',
  'an account is not told on sign-in and reset; a wrong content type in other calls is 415, there 400; too many tries are',
  '`TOO_MANY_ATTEMPTS_TRY_LATER` (400) there and `RESOURCE_EXHAUSTED` (429) elsewhere. Where the owner has a second factor,',
  '`signInWithPassword` answers `mfaInfo` and no `expiresIn`: nobody is signed in until `mfaSignIn:finalize` has had a code. The',
  '`mfaPendingCredential` is an HttpOnly cookie, and `verificationCode` stands in the body itself, so that a form can send it.',
  '[Every difference, and its reason](decisions/0046-account-calls-and-the-hosted-service.md).',
  '',
  'Photos can also be sent in pieces, so that a line that breaks loses nothing: by the protocol tus 1.0',
  `(https://tus.io/protocols/resumable-upload) at \`${uploadEndpoint.path}\`, by the admin, with the photo’s name as the metadata`,
  '`filename`; creation (also with bytes), termination and expiration are offered. What is unfinished after 24 hours is gone.',
  '',
  ...Object.values(endpoints).flatMap(section),
].join('\n')

if (!process.argv.includes('--check')) writeFileSync(page, printed)
else if (readFileSync(page, 'utf8') !== printed) {
  say('docs/api.md is not current. Run: node bin/print-api.mjs')
  process.exit(1)
}

function section(call) {
  return [
    `## ${call.method} ${call.path}`,
    '',
    call.summary,
    '',
    `- Who: ${{ anyone: 'anyone', 'signed-in': 'the session’s owner', admin: 'the admin' }[call.access]}`,
    ...(call.needs
      ? [`- Needs: a login of the last ${recentLoginSeconds / 60} minutes, else \`CREDENTIAL_TOO_OLD_LOGIN_AGAIN\``]
      : []),
    `- Input: ${call.body === 'photo' ? 'the photo’s bytes, or a multipart form with a field `file`' : shape(call.input, 'input')}`,
    `- Output: ${call.answer in files ? `a file, \`${files[call.answer]}\`` : shape(call.output, 'output')}`,
    ...(call.errors.length > 0 ? [`- Refusals: ${call.errors.map((code) => `\`${code}\``).join(', ')}`] : []),
    ...(call.limits ?? []).map(
      ({ by, points, perSeconds, pause }) =>
        `- At most ${points} in ${duration(perSeconds)} by ${by}${pause ? `, then one after ${pause.firstSeconds} seconds, and each next after twice as long, up to ${pause.longestSeconds}; one that succeeds, or ${duration(pause.rememberedSeconds)}, begins anew` : ''}`,
    ),
    ...(call.takesIdempotencyKey ? ['- Takes `Idempotency-Key`'] : []),
    ...(call.form ? [`- As a form: 303 to \`${call.form.next}\`, or back to \`${call.form.page}\``] : []),
    '',
  ]
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
