import { createCipheriv, randomBytes, scryptSync } from 'node:crypto'

/** The README of the repository firebase/scrypt publishes this sample. */
export const sample = {
  hashConfig: `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}
`,
  password: 'user1password',
  user: {
    localId: 'kYi4EvWQlQTKSfnJ3dRSP6IH3ed2',
    email: 'user1@test.com',
    emailVerified: false,
    passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    salt: '42xEC+ixf3L2lw==',
    displayName: 'Test User 1',
    lastSignedInAt: '1508893925000',
    createdAt: '1508893925000',
    providerUserInfo: [],
  },
}

const [, signerKey = ''] = /signer_key: (\S+),/.exec(sample.hashConfig) ?? []

/** Hashes a password as the sample project does. */
export function firebaseHash(password: string): { passwordHash: string; salt: string } {
  const salt = randomBytes(10)
  const key = scryptSync(password, Buffer.concat([salt, Buffer.from([7])]), 32, { N: 16384, r: 8, p: 1 })
  const passwordHash = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.from(signerKey, 'base64'))
  return { passwordHash: passwordHash.toString('base64'), salt: salt.toString('base64') }
}

export interface FirebaseUser extends Omit<typeof sample.user, 'email' | 'passwordHash' | 'salt'> {
  email: string
  passwordHash?: string
  salt?: string
  disabled?: boolean
  phoneNumber?: string
}

/** A user without a password has no hash. The other fields are those of `firebase auth:export`. */
export function firebaseUser(
  nth: number,
  { password, ...fields }: Partial<FirebaseUser> & { password?: string } = {},
): FirebaseUser {
  return {
    localId: `local${String(nth).padStart(23, '0')}`,
    email: `customer${nth}@example.com`,
    emailVerified: nth % 2 === 0,
    displayName: `Customer ${nth}`,
    lastSignedInAt: String(1_700_000_000_000 + nth),
    createdAt: String(1_600_000_000_000 + nth),
    ...(password && firebaseHash(password)),
    providerUserInfo: [],
    ...fields,
  }
}
