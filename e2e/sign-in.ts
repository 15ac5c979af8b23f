import { type BrowserContext, request } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { authTokenPlaceholder, storageKeys } from '../src/api/shop-constants.ts'

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** The list of devices names the browser of a session. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

export async function signIn(origin: string, account: { email: string; password: string }): Promise<Session> {
  const client = await request.newContext({ baseURL: origin, userAgent })
  await client.post(endpoints.signInWithPassword.path, { data: account, failOnStatusCode: true })
  const { cookies } = await client.storageState()
  await client.dispose()
  const localStorage = [
    { name: storageKeys.authToken, value: authTokenPlaceholder },
    { name: storageKeys.userEmail, value: account.email },
  ]
  return { cookies, origins: [{ origin, localStorage }] }
}
