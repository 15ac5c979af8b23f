const keyBytes = 16

/**
 * For something that is added: whoever asks again because the answer got lost has not asked for two.
 * `crypto.randomUUID` is only there where the shop is reached by HTTPS.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
