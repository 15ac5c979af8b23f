import type { ContactMessage, SpamReason } from '../../api/contact.ts'
import { parseUrl } from '../../api/parse-url.ts'
import { spamReasons } from '../../api/shop-constants.ts'
import { comparable } from '../../platform/database/searchable-text.ts'

const spamThreshold = 5
const minTypingMs = 2_000

/** Returns no reasons below the threshold, because losing a customer's message costs more than letting spam pass. */
export function listSpamReasons(
  input: ContactMessage,
  context: { othersWithSameText: number; isFlood: boolean; ownHost: string },
): SpamReason[] {
  const { name, message, website, elapsedMs } = input
  const text = `${name}\n${message}`
  const searchText = comparable(text.replace(link, ' '))
  const linkedHosts = countLinkedHosts(message, context.ownHost)
  const score: Record<SpamReason, number> = {
    // A password manager may also fill the field, but not within two seconds.
    'hidden field': website ? ((elapsedMs ?? 0) < minTypingMs ? spamThreshold : spamThreshold - 1) : 0,
    'too fast': (elapsedMs ?? minTypingMs) < minTypingMs ? 4 : 0,
    // Customers link to one website; advertisements link to a handful.
    links: linkedHosts < 5 ? Math.min(linkedHosts, 3) : spamThreshold,
    'link in the name': scoreName(name),
    markup: scoreMarkup(text),
    phrases: 3 * phrases.filter((phrase) => phrase.test(searchText)).length,
    'same text': scoreSameText(message, context.othersWithSameText),
    'foreign letters': hasOnlyForeignLetters(message) ? 4 : 0,
    'many at once': context.isFlood ? spamThreshold : 0,
  }
  const sum = Object.values(score).reduce((total, points) => total + points)
  return sum < spamThreshold ? [] : spamReasons.filter((reason) => score[reason] > 0)
}

const link = /\bhttps?:\/\/\S+|\bwww\.\S+/giu
const trustedHosts = [
  ...['photos.app.goo.gl', 'photos.google.com', 'drive.google.com', 'maps.app.goo.gl', 'youtu.be', 'youtube.com'],
  ...['instagram.com', 'facebook.com', 'pinterest.com', 'pin.it', 'wa.me', 'whatsapp.com', 'share.google'],
  ...['maps.google.com', 'goo.gl', 'icloud.com', '1drv.ms', 'dropbox.com'],
  ...['amazon.in', 'amzn.in', 'amzn.to', 'flipkart.com', 'fkrt.it', 'myntra.com', 'meesho.com', 'ajio.com'],
  ...['snapdeal.com', 'limeroad.com', 'nykaafashion.com', 'tatacliq.com', 'jiomart.com', 't.me', 'telegram.me'],
]

/** Counts hosts, because a customer may send many links to one website. */
function countLinkedHosts(message: string, ownHost: string): number {
  const origins = message.match(/\bhttps?:\/\/[^\s/?#]+|\bwww\.[^\s/?#]+/giu) ?? []
  const hosts = [...new Set(origins)].map((origin) => parseUrl(origin.replace(/^www/i, 'http://www'))?.host ?? '')
  return new Set(hosts.filter((host) => host !== ownHost && !trustedHosts.some((trusted) => isWithin(host, trusted))))
    .size
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

function scoreName(name: string): number {
  if (name.search(link) >= 0) return spamThreshold
  return /[a-z0-9-]\.(?:com|net|org|info|biz|ru|cn|top|xyz|online|site|shop|store|club|click|link)\b/i.test(name)
    ? 3
    : 0
}

/** Rejects links in HTML or BBCode, which customers do not write. They may write other tags as a joke. */
function scoreMarkup(text: string): number {
  if (/<a\s[^<>]*href|\[(?:url|link|img)\b/i.test(text)) return spamThreshold
  return /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i.test(text) ? 3 : 0
}

const phrases = [
  /\bSEO\b|search engine optimi[sz]ation/i,
  /\b(?:back ?links?|guest post(?:s|ing)?|link[- ]building|domain authority)\b/i,
  /\b(?:first|top|1st) (?:page|position|rank(?:ing)?s?) (?:of|on|in) google\b|\brank (?:higher|#1|number one)\b/i,
  /\b(?:more|increase|boost|targeted|organic) (?:your )?(?:web ?site )?(?:traffic|visitors|leads)\b/i,
  /\b(?:re-?design(?:ing)?|audit|errors on) (?:of )?your (?:web ?)?site\b|\bapp development (?:company|services)\b/i,
  /\b(?:bitcoins?|btc|usdt|ethereum|crypto(?:currency|currencies)?|forex|binary options)\b/i,
  /\b(?:guaranteed (?:profits?|returns?|income)|passive income|investment (?:opportunity|plan)|make money (?:online|fast))\b/i,
  /\b(?:casinos?|sports? betting|betting sites?)\b/i,
  /\b(?:jackpots?|slots? online|online slots?|free spins)\b/i,
  /\b(?:you (?:have )?won|lottery winner|claim your (?:prize|reward)|inheritance fund)\b/i,
  /\b(?:business|instant|quick|unsecured|payday|personal) loans?\b|\bloan (?:offer|approval)s?\b/i,
  /\b(?:low|lowest|\d(?:\.\d+)?\s?%) interest rates?\b/i,
  /\b(?:viagra|cialis|replica watches|escorts?|adult dating|porn)\b/i,
  /\b(?:unsubscribe|opt[- ]out|bulk (?:e-?mail|sms)|e-?mail (?:list|database)|click (?:here|the link below))\b/i,
]

/** Different customers send the same short messages, and a few may copy a longer one. */
function scoreSameText(message: string, others: number): number {
  const minTextLength = 40
  if (message.trim().length < minTextLength || others < 2) return 0
  return others < 5 ? 3 : spamThreshold
}

function hasOnlyForeignLetters(message: string): boolean {
  return (
    /\p{Script=Cyrillic}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Hangul}/u.test(message) &&
    !/\p{Script=Tamil}{2}/u.test(message) &&
    !/\p{Script=Latin}{2}/u.test(message.replace(link, ''))
  )
}
