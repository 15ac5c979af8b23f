import { endpoints } from '../src/api/endpoints.ts'
import { visitor } from './shop.ts'
import { test as shopTest } from './shop-fixture.ts'

export const attemptsPerAccount = 5
export const attemptsPerAddress = 20
export const otherVisitor = { email: 'kamala@example.com', password: 'secret1' }
export const wrongLogins = (count: number) => Array(count).fill('INVALID_LOGIN_CREDENTIALS')

export const test = shopTest.extend(
  'openStrictShop',
  ({ openShop }) =>
    async (settings: Record<string, string> = {}) => {
      const shop = await openShop({ RATE_LIMITS: 'default', ...settings })
      await shop.register()
      await shop.register(otherVisitor)
      const signIn = (account: { email: string; password: string }, from?: string) =>
        shop.browser().ask(endpoints.signInWithPassword, account, from ? { 'x-forwarded-for': from } : {})
      async function guess(times: number, from?: (time: number) => string) {
        const responses: (string | undefined)[] = []
        for (let time = 0; time < times; time++)
          responses.push((await signIn({ ...visitor, password: `wrong-${time}` }, from?.(time))).errorCode)
        return responses
      }
      return { shop, signIn, guess }
    },
)
