import { createContext, useContext } from 'react'
import { ApiError } from '../api/errors.ts'

export const PasswordConfirmationContext = createContext<() => Promise<boolean>>(async () => false)

/** Runs an action. If it needs a recent login, asks for the password and runs it again. */
export function usePasswordConfirmation(): <T>(work: () => Promise<T>) => Promise<T> {
  const askForPassword = useContext(PasswordConfirmationContext)
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      const isTooOld = error instanceof ApiError && error.code === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
      if (isTooOld && (await askForPassword())) return work()
      throw error
    }
  }
}
