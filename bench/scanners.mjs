// What three attack tools find at the real server, where they are installed: wapiti, sqlmap and slowhttptest.
// See README.md beside it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../test/postgres.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'thaiyal-scan-'))
const owner = { email: 'owner@thaiyal.example', password: 'blouse-needle-thread-42' }
const scanSeconds = Number(process.env.SCAN_SECONDS ?? 240)
/** Those that are named on the command line, or all. */
const isWanted = (tool) => process.argv.length < 3 || process.argv.includes(tool)
const versions = { wapiti: '--version', sqlmap: '--version', slowhttptest: '-h' }
const json = { 'content-type': 'application/json' }
/** A visitor of their own, who comes with no connection that the shop may have closed meanwhile. */
const anew = { connection: 'close' }

const port = await freePort()
const origin = `http://localhost:${port}`
const shop = await startShop()
try {
  const cookie = await ownersCookie()
  if (isWanted('slowhttptest')) for (const attack of slowAttacks()) await attackSlowly(attack)
  if (isWanted('sqlmap')) for (const request of requests(cookie)) scanWithSqlmap(request)
  if (isWanted('wapiti')) {
    scanWithWapiti('as nobody')
    scanWithWapiti('as the owner', cookie)
  }
  await stillWell()
} finally {
  shop.kill('SIGTERM')
  await once(shop, 'close')
  rmSync(folder, { recursive: true, force: true })
}

async function startShop() {
  const child = spawn(process.execPath, [join(root, 'bin/open.mjs')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: join(folder, 'data'),
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      // Else the tools would see little but refusals.
      RATE_LIMITS: 'relaxed',
      LOG_LEVEL: 'info',
    },
  })
  child.stdout.pipe(createWriteStream(join(folder, 'log')))
  child.stderr.pipe(createWriteStream(join(folder, 'stderr')))
  for (let tries = 0; tries < 1800; tries++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return child
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the shop has not opened')
}

async function ownersCookie() {
  const answer = await fetch(`${origin}/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(owner),
  })
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

function scanWithWapiti(who, cookie) {
  const output = join(folder, `wapiti ${who}.json`)
  const ran = run('wapiti', [
    ...['-u', `${origin}/`, '--scope', 'folder', '-m', 'all', '-d', '4', '--flush-session'],
    ...[
      '--max-scan-time',
      String(scanSeconds),
      '--max-attack-time',
      String(scanSeconds / 4),
      '--store-session',
      folder,
      '--no-bugreport',
    ],
    ...(cookie ? ['-H', `Cookie: ${cookie}`] : []),
    ...['-f', 'json', '-o', output],
  ])
  if (!ran) return
  const { vulnerabilities, anomalies, infos } = JSON.parse(readFileSync(output, 'utf8'))
  const found = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([name, all]) =>
    all.map(({ level, method, path, info }) => `${name} (level ${level}): ${method} ${path}: ${info}`),
  )
  say('wapiti', who, `${infos.crawled_pages_nbr ?? '?'} pages crawled`, found)
}

function requests(cookie) {
  const asOwner = ['--cookie', cookie]
  const body = (data) => ['--data', JSON.stringify(data), '--headers', 'Content-Type: application/json']
  const id = '00000000-0000-0000-0000-000000000000'
  return [
    { what: 'the gallery’s filter and page', url: '/?category=aari-blouse&page=1', more: [] },
    { what: 'a design’s page', url: '/d/AB-1*', more: [] },
    { what: 'an image', url: '/images/x*.jpg', more: [] },
    { what: 'login', url: '/v1/accounts:signInWithPassword', more: body({ email: 'a@example.com', password: 'x' }) },
    { what: 'a reset', url: '/v1/accounts:resetPassword', more: body({ oobCode: 'x', newPassword: 'secret1' }) },
    { what: 'a message', url: '/v1/contactMessages', more: body({ name: 'a', email: 'a@example.com', message: 'b' }) },
    { what: 'the search of messages', url: '/v1/contactMessages?search=x&pageSize=5', more: asOwner },
    {
      what: 'a price',
      url: `/v1/gallery/${id}*`,
      more: ['--method', 'PATCH', ...asOwner, ...body({ price: '1' })],
    },
    {
      what: 'a session',
      url: '/v1/accounts:lookup',
      more: ['--method', 'POST', '--cookie', 'shop_session=x*', ...body({})],
    },
  ]
}

function scanWithSqlmap({ what, url, more }) {
  const ran = run('sqlmap', [
    ...['-u', origin + url, '--batch', '--level', '2', '--risk', '2', '--threads', '4', '--flush-session'],
    ...['--output-dir', join(folder, 'sqlmap'), '--disable-coloring', '--ignore-code', '400,401,404', ...more],
  ])
  if (!ran) return
  const injectable = ran.stdout.split('\n').filter((line) => /is vulnerable|Type: |Payload: /.test(line))
  const ended = /do not appear to be injectable|not injectable|no parameter/.test(ran.stdout)
  say('sqlmap', what, ended ? 'no parameter can be injected' : 'see its log', injectable)
}

function slowAttacks() {
  const often = ['-c', '500', '-r', '100', '-i', '10', '-x', '24', '-p', '3', '-l', '60']
  return [
    { what: 'slow headers', args: ['-H', ...often, '-u', `${origin}/`] },
    { what: 'slow bodies', args: ['-B', ...often, '-s', '8192', '-u', `${origin}/v1/contactMessages`] },
    { what: 'slow reading', args: ['-X', ...often, '-w', '10', '-y', '20', '-n', '5', '-k', '3', '-u', `${origin}/`] },
  ]
}

/** Somebody else asks meanwhile, as a visitor does. */
async function attackSlowly({ what, args }) {
  const child = spawn('slowhttptest', args)
  let said = ''
  child.stdout.on('data', (part) => (said += part))
  const missing = await Promise.race([once(child, 'error').then(() => true), once(child, 'spawn').then(() => false)])
  if (missing) return say('slowhttptest', what, 'not installed: not run', [])
  const times = []
  const failed = []
  let over = false
  const ended = once(child, 'close').then(() => (over = true))
  while (!over) {
    const began = performance.now()
    const answer = await fetch(`${origin}/`, { headers: anew, signal: AbortSignal.timeout(5000) }).catch(
      (error) => error,
    )
    await answer.text?.().catch(() => undefined)
    if (answer.status !== 200)
      failed.push(`a visitor was answered ${answer.status ?? answer.cause?.code ?? answer.message}`)
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await ended
  times.sort((one, other) => one - other)
  const closed = /closed: +(\d+)/.exec(said.split('Exit status').at(-2) ?? said)?.[1]
  const p99 = Math.round(times[Math.floor(times.length * 0.99)] ?? 0)
  say('slowhttptest', what, `${times.length} visits meanwhile, p99 ${p99} ms; ${closed ?? '?'} of 500 closed`, failed)
}

async function stillWell() {
  // The tools have held this process up: it first has to hear which connections were closed meanwhile.
  await pause(1_000)
  const answer = await fetch(`${origin}/readyz`, { headers: anew })
  const unexpected = readFileSync(join(folder, 'log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"unexpected"'))
  const found = [...(answer.ok ? [] : ['the shop is not ready any more']), ...unexpected.slice(0, 10)]
  say(
    'the shop',
    `after ${process.argv.slice(2).join(' and ') || 'all'}`,
    `${answer.status} at /readyz, ${unexpected.length} unexpected errors in its log`,
    found,
  )
}

function run(tool, args) {
  const ran = spawnSync(tool, args, { encoding: 'utf8', maxBuffer: 1e9, timeout: 20 * 60_000 })
  if (ran.error?.code === 'ENOENT') {
    say(tool, args[1], 'not installed: not run', [])
    return undefined
  }
  return ran
}

/** Each line is kept at once, in place of what the same said earlier that day. */
function say(tool, what, said, found) {
  console.log(`${tool}, ${what}: ${said}${found.map((one) => `\n  ${one}`).join('')}`)
  const date = new Date().toISOString().slice(0, 10)
  const file = join(root, `bench/results/scanners-${date}.json`)
  const earlier = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).lines : []
  const lines = earlier.filter((line) => line.tool !== tool || line.what !== what)
  const tools = Object.fromEntries(Object.keys(versions).map((one) => [one, versionOf(one)]))
  const line = { tool, what, said, found, scanSeconds, loadAverage: loadavg()[0] }
  mkdirSync(join(root, 'bench/results'), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ date, node: process.version, tools, lines: [...lines, line] }, null, 2)}\n`)
}

function versionOf(tool) {
  const { stdout, stderr } = spawnSync(tool, [versions[tool]], { encoding: 'utf8' })
  return /\d+\.\d+(\.\d+)*/.exec(`${stdout ?? ''}${stderr ?? ''}`)?.[0] ?? 'not installed'
}
