import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { decrypt, encrypt } from './passphrase.server.ts'

const passphrase = 'மீனா and a blouse'
const text = 'தையல்: one message\n'
const salt = Buffer.from('0011223344556677', 'hex')
/** OpenSSL 3.0 has encrypted this text: `openssl enc -aes-256-cbc -pbkdf2 -iter 200000 -S 0011223344556677`. */
const encrypted = Buffer.concat([
  Buffer.from('Salted__'),
  salt,
  Buffer.from('059908ccb06f1b61a4ba28c2ebf0a89e8f22522cb9fd360073ae5b2c0e0beca7', 'hex'),
])

test('OpenSSL can decrypt what the shop encrypts', async () => {
  expect((await buffer(encrypt([Buffer.from(text)], passphrase, salt))).equals(encrypted)).toBe(true)
})

test('encrypted content can arrive in pieces of one byte', async () => {
  const pieces = Array.from(encrypted, (_, index) => encrypted.subarray(index, index + 1))
  expect((await buffer(decrypt(pieces, passphrase))).toString()).toBe(text)
})

test.for([
  ['another passphrase', encrypted, 'மீனா and two blouses'],
  ['a truncated file', encrypted.subarray(0, -1), passphrase],
  ['a file without content', encrypted.subarray(0, 10), passphrase],
] as const)('decrypt rejects %s', async ([, bytes, given]) => {
  await expect(buffer(decrypt([bytes], given))).rejects.toThrow()
})
