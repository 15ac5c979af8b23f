import type { ContactMessage, SpamReason } from '../api/contact.ts'
import { searchable } from '../platform/database/searchable-text.ts'

/** A message with this many points is spam. */
export const suspectFrom = 5
/** Nobody types a name, an address and a question faster. */
const leastTypingMs = 2_000

export interface Circumstances {
  /** The number of other addresses that have sent the same text within a day. */
  othersWithSameText: number
  isOneOfTooMany: boolean
  /** Customers ask about the shop's own pages with links. */
  ourHost: string
}

type Points = Partial<Record<SpamReason, number>>

/** Returns why a message is spam; empty when it is not. A lost message of a customer costs more than a missed spam. */
export function suspicions(message: ContactMessage, circumstances: Circumstances): SpamReason[] {
  const points = weigh(message, circumstances)
  const sum = Object.values(points).reduce((one, other) => one + other, 0)
  return sum < suspectFrom ? [] : (Object.keys(points) as SpamReason[])
}

/** Returns the points of a message by reason, without reasons of 0 points. */
export function weigh(sent: ContactMessage, circumstances: Circumstances): Points {
  const { name, message } = sent
  const all: Points = {
    'hidden field': pointsOfHiddenField(sent),
    'too fast': (sent.elapsedMs ?? leastTypingMs) < leastTypingMs ? 4 : 0,
    links: pointsOfLinks(countLinks(message, circumstances.ourHost)),
    'link in the name': pointsOfName(name),
    markup: pointsOfMarkup(`${name}\n${message}`),
    phrases: pointsOfPhrases(`${name}\n${message}`),
    'same text': pointsOfSameText(message, circumstances.othersWithSameText),
    'foreign letters': isForeign(message) ? 4 : 0,
    'many at once': circumstances.isOneOfTooMany ? suspectFrom : 0,
  }
  return Object.fromEntries(Object.entries(all).filter(([, points]) => points > 0))
}

const link = /\bhttps?:\/\/\S+|\bwww\.\S+/giu
/** Customers send links to photos of what they would like to have made, and to themselves. */
const familiarHosts = [
  ...['photos.app.goo.gl', 'photos.google.com', 'drive.google.com', 'maps.app.goo.gl', 'youtu.be', 'youtube.com'],
  ...['instagram.com', 'facebook.com', 'pinterest.com', 'pin.it', 'wa.me', 'whatsapp.com', 'share.google'],
  ...['maps.google.com', 'goo.gl', 'icloud.com', '1drv.ms', 'dropbox.com'],
  ...['amazon.in', 'amzn.in', 'amzn.to', 'flipkart.com', 'fkrt.it', 'myntra.com', 'meesho.com', 'ajio.com'],
]

function countLinks(message: string, ourHost: string): number {
  return [...message.matchAll(link)].filter(([found]) => {
    const address = found.toLowerCase().startsWith('http') ? found : `http://${found}`
    const host = URL.parse(address)?.host ?? ''
    return host !== ourHost && !familiarHosts.some((one) => host === one || host.endsWith(`.${one}`))
  }).length
}

/** People do not see the field; programs that fill in forms for people may fill it, but not at once. */
function pointsOfHiddenField({ website, elapsedMs = 0 }: ContactMessage): number {
  if (!website) return 0
  return elapsedMs < leastTypingMs ? suspectFrom : suspectFrom - 1
}

/** Customers send one link; advertisements send a handful. */
function pointsOfLinks(count: number): number {
  return count < 5 ? Math.min(count, 3) : suspectFrom
}

function pointsOfName(name: string): number {
  if (name.search(link) >= 0) return suspectFrom
  return /[a-z0-9-]\.(?:com|net|org|info|biz|ru|cn|top|xyz|online|site|shop|store|club|click|link)\b/i.test(name)
    ? 3
    : 0
}

/** Links in HTML or BBCode are written for machines; other tags may be a customer's joke. */
function pointsOfMarkup(text: string): number {
  if (/<a\s[^>]*href|\[(?:url|link|img)\b/i.test(text)) return suspectFrom
  return /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i.test(text) ? 3 : 0
}

/** Phrases of offers that every shop gets. */
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

/** Each phrase counts once, and one alone is not enough. */
function pointsOfPhrases(text: string): number {
  const plain = searchable(text.replace(link, ' '))
  return 3 * phrases.filter((phrase) => phrase.test(plain)).length
}

/** People send equal short messages, and a few may copy a longer one. */
function pointsOfSameText(message: string, others: number): number {
  const shortestTold = 40
  if (message.trim().length < shortestTold || others < 2) return 0
  return others < 5 ? 3 : suspectFrom
}

/** Returns whether a text has letters of scripts that customers do not use, and no word of Tamil or English. */
function isForeign(message: string): boolean {
  return (
    /\p{Script=Cyrillic}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Hangul}/u.test(message) &&
    !/\p{Script=Tamil}{2}/u.test(message) &&
    // A link is no word.
    !/\p{Script=Latin}{2}/u.test(message.replace(link, ''))
  )
}
