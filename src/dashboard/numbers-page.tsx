import { m } from '../messages/compiled/messages.js'
import { page } from '../platform/http/page.server.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { getNumbers } from './numbers.server.ts'
import { type NumbersData, NumbersScreen } from './numbers.tsx'
import { ownersPage } from './owner-only.server.ts'

export const numbersPage = page({
  isDashboard: true,
  load: ownersPage<NumbersData>(async ({ shop }) => ({
    numbers: await getNumbers(shop),
    countsHere: shop.config.analytics.countsHere,
  })),
  describe: () => describeUnlisted(m.numbers_heading(), m.numbers_description()),
  Content: ({ data }) => <Island name="numbers" component={NumbersScreen} props={data} when="load" />,
})
