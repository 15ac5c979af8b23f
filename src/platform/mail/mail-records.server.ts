import { Resolver } from 'node:dns/promises'
import { type Config, localPath } from '../config.server.ts'
import { isLoopback } from '../settings.server.ts'
import { senderOf } from './mailer.server.ts'

const timeoutMs = 2_000

/** Mails of these services have a return address at the subdomain `returnPath`, and DKIM keys with these selectors. */
const services = [
  { name: 'Resend', returnPath: 'send.', spf: 'include:amazonses.com', selectors: ['resend'] },
  { name: 'Brevo', returnPath: '', spf: 'include:spf.brevo.com', selectors: ['mail', 'brevo1'] },
]

export type TxtResolver = Pick<Resolver, 'resolveTxt'>

interface RecordProblem {
  problem: 'spf' | 'dkim' | 'dmarc' | 'dkim not known' | 'no answer'
  name: string
  /** This is the record to add, or for DKIM the service that shows it. */
  value: string
}

/** Looks up SPF, DKIM and DMARC of the sender's domain, two seconds for each DNS server. @returns undefined without a public domain */
export async function findRecordProblems(
  config: Pick<Config, 'mailUrl' | 'mailFrom' | 'publicUrl'>,
  resolver: TxtResolver = new Resolver({ timeout: timeoutMs, tries: 1 }),
): Promise<RecordProblem[] | undefined> {
  const domain = senderOf(config).address.split('@')[1] as string
  if (localPath(config.mailUrl) || isLoopback(domain) || !(config.mailFrom ?? config.publicUrl)) return undefined
  const { protocol, hostname } = new URL(config.mailUrl)
  const service = services.find(({ name }) => `.${protocol}.${hostname}`.includes(`.${name.toLowerCase()}`))
  const { name = '', returnPath = '', spf = `mx a:${hostname}`, selectors = [] } = service ?? {}
  // A policy of a parent domain applies as well.
  const parents = domain.split('.').map((_, nth, labels) => labels.slice(nth).join('.'))

  async function look(problem: RecordProblem['problem'], names: string[], expected: RegExp, value: string) {
    const texts = (await Promise.all(names.map((name) => readTexts(resolver, name)))).flat()
    if (texts.some((text) => text && expected.test(text))) return undefined
    const hasAnswers = !texts.includes(undefined)
    return hasAnswers
      ? { problem, name: names[0] ?? '', value }
      : { problem: 'no answer' as const, name: domain, value }
  }
  const keyNames = selectors.map((selector) => `${selector}._domainkey.${domain}`)
  const policyNames = parents.slice(0, -1).map((parent) => `_dmarc.${parent}`)
  const problems = await Promise.all([
    look('spf', [returnPath + domain, domain], /^v=spf1( |$)/i, `v=spf1 ${spf} ~all`),
    look(service ? 'dkim' : 'dkim not known', keyNames, /\bp=\w/, name),
    look('dmarc', policyNames, /^v=DMARC1/i, 'v=DMARC1; p=none'),
  ])
  return [...new Map(problems.flatMap((found) => (found ? [[found.problem, found]] : []))).values()]
}

/** Returns `[undefined]` if DNS does not answer. */
async function readTexts(resolver: TxtResolver, name: string): Promise<(string | undefined)[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return ['ENOTFOUND', 'ENODATA'].includes(code) ? [] : [undefined]
  }
}
