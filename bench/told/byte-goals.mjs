import { galleryCount, photoCount } from '../corpus/corpus.mjs'

const peers = {
  files: 'files',
  floorInline: 'floor',
  nextStatic: 'Next.js built',
  next: 'Next.js',
  wordpress: 'WordPress',
}
const kilobyte = 1024

export function byteGoals({ one }) {
  const ours = one('bytes', { page: 'shop' })
  if (!ours) return []
  const row = (what, goalKb, bytesOf) => ({
    what,
    goal: `≤ ${goalKb.toLocaleString('en')} KB`,
    ours: shown(bytesOf(ours)),
    beside: beside((peer) => shown(bytesOf(peer))),
    met: bytesOf(ours) <= goalKb * kilobyte,
  })
  const whole = (page) => page.allPictures.bytes
  return [
    row('Script that the first view fetches by itself', 5, ({ script }) => script.bytes),
    row(
      'Script in all, with what comes when the line is idle',
      75,
      (page) => page.script.bytes + page.laterScript.bytes,
    ),
    row('HTML and CSS of the first view', 12, ({ html, css }) => html.bytes + css.bytes),
    {
      what: 'Requests before the first scroll',
      goal: '≤ 7',
      ours: `${ours.first.requests}; ${ours.later.requests} more when idle`,
      beside: beside(({ first, later }) => `${first.requests} + ${later.requests}`),
      met: ours.first.requests <= 7,
    },
    {
      ...row('All before the first scroll', 150, ({ first }) => first.bytes),
      ours: `${shown(ours.first.bytes)}; ${shown(ours.later.bytes)} more when idle`,
    },
    row('Pictures in sight', 60, ({ picturesInSight }) => picturesInSight.bytes),
    {
      ...row(`Pictures of the whole page, for ${photoCount} photos`, 1000, whole),
      ours: `${shown((whole(ours) * photoCount) / galleryCount)}; ${shown(whole(ours))} for the ${galleryCount} that hang`,
      met: (whole(ours) * photoCount) / galleryCount <= 1000 * kilobyte,
    },
  ]

  function beside(show) {
    const found = Object.entries(peers).map(([page, title]) => [title, one('bytes', { page })])
    return found
      .filter(([, peer]) => peer)
      .map(([title, peer]) => `${title} ${show(peer)}`)
      .join(', ')
  }
}

function shown(bytes) {
  return `${(bytes / kilobyte).toLocaleString('en', { maximumFractionDigits: 1 })} KB`
}
