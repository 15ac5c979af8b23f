import { createContext, useContext } from 'react'
import { ApiError } from '../api/errors.ts'

/** Asks for the password in place; says whether it was given. Where nobody does, it never is. */
export const CurrentPasswordContext = createContext<() => Promise<boolean>>(async () => false)

/** Does what may need a recent login; where it does, the password is asked for in place, and it is done then. */
export function useCurrentPassword(): <T>(work: () => Promise<T>) => Promise<T> {
  const asksForPassword = useContext(CurrentPasswordContext)
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      const isTooOld = error instanceof ApiError && error.code === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
      if (isTooOld && (await asksForPassword())) return work()
      throw error
    }
  }
}
