import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { onTestFinished } from 'vitest'

/** Calls `afterHash` with the password after each hash of the test, and passes the hash on when it has resolved. */
export function interceptHashes(afterHash: (password: string) => unknown): { restore(): void } {
  const { argon2 } = crypto
  const replace = (by: typeof argon2) => {
    crypto.argon2 = by
    syncBuiltinESMExports()
  }
  replace((algorithm, parameters, callback) =>
    argon2(algorithm, parameters, async (error, tag) => {
      await afterHash(String(parameters.message))
      callback(error, tag)
    }),
  )
  const restore = () => replace(argon2)
  onTestFinished(restore)
  return { restore }
}
