import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { pathFields } from '../src/api/endpoint.ts'
import { type EndpointName, endpoints } from '../src/api/endpoints.ts'
import { readAccountSecurity } from './account-security.ts'
import type { Answer, Browser } from './browser.ts'
import { pushDevice } from './push-service.ts'
import { admin, openTestShop, visitor } from './shop.ts'
import { publishItem, uploadPhoto } from './uploads.ts'

export const endpointNames = Object.keys(endpoints) as EndpointName[]

interface Sample {
  input: Record<string, unknown>
  required?: string[]
}

/** Opens a shop with a valid sample of input for each endpoint. An endpoint without a sample does not compile. */
export async function openShopForEveryEndpoint() {
  // No mail may be tried again between two snapshots on a busy machine.
  const shop = await openTestShop({ MAIL_RETRY_SECONDS: '3600' })
  await shop.register()
  const owner = await shop.signIn(admin)
  const person = await shop.signIn(visitor)
  const item = await publishItem(owner, await uploadPhoto(owner, 1))
  await owner.ask(endpoints.changeGalleryItem, { id: item.id, price: '3' })
  const trashed = await publishItem(owner, item.url)
  await owner.ask(endpoints.deleteGalleryItem, { id: trashed.id })
  const spare = await uploadPhoto(owner, 2)
  const written = { name: 'Meena', email: visitor.email, message: 'Hello' }
  const { id } = (await shop.browser().ask(endpoints.sendContactMessage, written)).body
  const deleted = (await shop.browser().ask(endpoints.sendContactMessage, written)).body
  await owner.ask(endpoints.deleteContactMessage, { id: deleted.id })
  await shop.signIn(admin)
  await shop.untilMailsSent()
  await mkdir(shop.deps.config.backupsDir)
  await writeFile(join(shop.deps.config.backupsDir, 'thaiyal-2026-11-21.tar'), 'a backup')
  const night = { day: '2026-11-21', state: 'tested' as const, heartbeatTime: 0, reason: null }
  await shop.deps.db
    .insertInto('backups')
    .values({ ...night, testedTime: 0, sizeBytes: 8, missingFiles: 0 })
    .execute()
  const closure = (await owner.ask(endpoints.addClosure, {})).body

  const passwords = { password: admin.password, newPassword: 'needle-in-the-cloth-7' }
  const { subscription } = pushDevice()
  await owner.ask(endpoints.addPushSubscription, subscription)
  const security = await readAccountSecurity(owner)
  const notified = { id: security.notifications?.devices[0]?.id }
  const otherDevice = security.devices[1]?.id

  const samples: Record<EndpointName, Sample> = {
    signUp: {
      input: {
        email: 'new@example.com',
        password: 'secret1',
        confirmPassword: 'secret1',
        clientType: 'CLIENT_TYPE_WEB',
      },
      required: ['email', 'password'],
    },
    signInWithPassword: { input: { ...visitor, returnSecureToken: true }, required: ['email', 'password'] },
    sendOobCode: {
      input: { requestType: 'PASSWORD_RESET', email: visitor.email },
      required: ['requestType', 'email'],
    },
    resetPassword: { input: { oobCode: 'x', newPassword: 'secret2' }, required: ['oobCode'] },
    signOut: { input: {} },
    deleteAccount: { input: { password: 'not-the-password' }, required: ['password'] },
    lookup: { input: {} },
    finalizeMfaSignIn: { input: { verificationCode: '000000' }, required: ['verificationCode'] },
    checkRecentLogin: { input: {} },
    signOutDevice: { input: { id: otherDevice } },
    signOutOtherDevices: { input: {} },
    addPushSubscription: { input: subscription, required: ['endpoint', 'keys'] },
    deletePushSubscription: { input: { id: notified.id } },
    testPushSubscription: { input: { id: notified.id } },
    changePassword: {
      input: { ...passwords, confirmPassword: passwords.newPassword },
      required: ['password', 'newPassword'],
    },
    requestEmailChange: {
      input: { password: admin.password, newEmail: 'next@thaiyal.example' },
      required: ['password', 'newEmail'],
    },
    confirmEmailChange: { input: { oobCode: 'x' }, required: ['oobCode'] },
    startMfaEnrollment: { input: { password: admin.password }, required: ['password'] },
    finalizeMfaEnrollment: { input: { verificationCode: '000000' }, required: ['verificationCode'] },
    withdrawMfa: { input: { password: admin.password }, required: ['password'] },
    makeBackupCodes: { input: { password: admin.password }, required: ['password'] },
    getContactInfo: { input: {} },
    changeContactInfo: {
      input: { address: 'A', phone: '98400 00001', email: 'a@example.com', businessHours: { sun: 'S' } },
    },
    changeShopTexts: {
      input: {
        whatsapp: '98400 00001',
        videos: 'https://video.example/shop',
        map: 'https://map.example/shop',
        cloth: 'yours',
        story: 'S',
        reasons: [{ title: 'T' }, {}, { text: 'X' }],
        services: [{ points: ['P', ''] }, { points: ['', ''] }, { points: ['', ''] }],
        tamil: { address: 'ம', story: 'க', reasons: [{ title: 'த' }, {}, {}] },
      },
    },
    listClosures: { input: {} },
    addClosure: { input: { from: '2099-01-14', until: '2099-01-16', reason: 'Pongal', reasonInTamil: 'பொங்கல்' } },
    changeClosure: { input: { id: closure.id, reasonInTamil: 'பொங்கல்' }, required: ['reasonInTamil'] },
    deleteClosure: { input: { id: closure.id } },
    getBackupState: { input: {} },
    requestBackup: { input: {} },
    downloadBackup: { input: {} },
    sendTestMail: { input: {} },
    retryMails: { input: {} },
    restoreBackup: { input: {} },
    markSetUpItem: { input: { item: 'hours' } },
    sendContactMessage: {
      input: { ...written, website: 'x', elapsedMs: 5 },
      required: ['name', 'email', 'message'],
    },
    listContactMessages: { input: { pageSize: 5, folder: 'inbox', search: 'Hello' } },
    exportContactMessages: { input: {} },
    markContactMessage: { input: { id, read: true, folder: 'spam' } },
    deleteContactMessage: { input: { id } },
    restoreContactMessage: { input: { id: deleted.id } },
    exportPerson: { input: { who: 'kamala@example.com' } },
    erasePerson: { input: { who: 'kamala@example.com' }, required: ['who'] },
    changeMessageSettings: { input: { messageRetention: '90', mailLanguage: 'ta' } },
    listGallery: { input: {} },
    changeFirstDesigns: { input: { ids: [item.id] }, required: ['ids'] },
    changeAboutPhoto: { input: { url: spare, description: 'Selvi', descriptionInTamil: 'செல்வி' } },
    addPhoto: { input: { id: item.id, url: spare, place: 1, side: 'back' }, required: ['url'] },
    changePhoto: { input: { id: item.id, url: item.url, side: 'front' }, required: ['url'] },
    removePhoto: { input: { id: item.id, url: item.url }, required: ['url'] },
    addGalleryItem: {
      input: {
        url: spare,
        category: 'design blouse',
        price: '1',
        uploadTime: 1,
        description: 'Peacock',
        descriptionInTamil: 'மயில்',
      },
      required: ['url', 'category'],
    },
    changeGalleryItem: {
      input: { id: item.id, price: '2', description: 'Peacock', descriptionInTamil: 'மயில்', facts: { cloth: 'yours' } },
    },
    changeGalleryItems: {
      input: { changes: [{ id: item.id, price: '2', category: 'aari blouse', isTrashed: true }] },
      required: ['changes'],
    },
    undoPriceChange: { input: { id: item.id, price: '3' }, required: ['price'] },
    deleteGalleryItem: { input: { id: item.id } },
    restoreGalleryItem: { input: { id: trashed.id } },
    deletePermanently: { input: { id: trashed.id } },
    uploadImage: { input: { filename: 'blouse.jpg' } },
    deleteImage: { input: { url: spare }, required: ['url'] },
    reportPageView: { input: { path: '/', from: 'search' }, required: ['path'] },
    reportInterest: { input: { id: item.id, interest: 'view' }, required: ['id', 'interest'] },
    reportWebVitals: { input: { page: '/', connection: '4g', LCP: 900 }, required: ['page', 'connection'] },
  }

  // The queue sends emails in the background, which would change rows between two snapshots.
  const unsent = shop.deps.db.selectFrom('mails').select('id').where('sentTime', 'is', null)
  await vi.waitFor(async () => expect(await unsent.execute()).toEqual([]), { timeout: 30_000 })

  function authorizedBrowser(name: EndpointName): Browser {
    if (endpoints[name].access === 'owner') return owner
    return endpoints[name].access === 'signed-in' ? person : shop.browser()
  }

  return {
    ...shop,
    samples,
    owner,
    trashedName: item.url.slice('/images/'.length),
    fieldsOf(name: EndpointName): Record<string, unknown> {
      const inPath = pathFields(endpoints[name].path)
      return Object.fromEntries(Object.entries(samples[name].input).filter(([field]) => !inPath.includes(field)))
    },
    send(name: EndpointName, init: RequestInit & { duplex?: 'half' } = {}, query = ''): Promise<Answer> {
      let { path } = endpoints[name] as { path: string }
      for (const field of pathFields(path)) path = path.replace(`:${field}`, String(samples[name].input[field]))
      return authorizedBrowser(name).send(path + query, { method: endpoints[name].method, ...init })
    },
    sendJson(name: EndpointName, body: string | Buffer<ArrayBuffer>): Promise<Answer> {
      return this.send(name, { headers: { 'content-type': 'application/json' }, body })
    },
    /** Excludes flash messages and rate limits. */
    async everything(): Promise<Record<string, unknown>> {
      const tables = await shop.deps.db.introspection.getTables()
      const rows = tables
        .filter(({ name }) => !['flashMessages', 'rateLimits'].includes(name))
        .map(async ({ name }) => [
          name,
          await shop.deps.db
            .selectFrom(name as 'gallery')
            .selectAll()
            .execute(),
        ])
      return { ...Object.fromEntries(await Promise.all(rows)), files: await shop.imageFiles() }
    },
    /** An expired session is deleted by its next request. */
    async everythingButSessions(): Promise<Record<string, unknown>> {
      const { sessions: _, ...rest } = await this.everything()
      return rest
    },
  }
}

export function expectRejected(answer: Answer, status?: number, about?: string) {
  expect(answer.status, about).toBeGreaterThanOrEqual(400)
  expect(answer.status, `${about} ${JSON.stringify(answer.body)}`).toBeLessThan(500)
  expect([401, 403, 421, 429], about).not.toContain(answer.status)
  if (status) expect(answer.status, `${about} ${answer.errorCode}`).toBe(status)
  const { details } = answer.body.error
  expect(answer.body).toEqual({
    error: {
      code: answer.status,
      message: expect.stringMatching(/\S/),
      ...(answer.body.error.status && { status: expect.stringMatching(/^[A-Z_]+$/) }),
      errors: [{ message: answer.body.error.message, reason: expect.any(String), domain: 'global' }],
      ...(details && {
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [{ field: expect.stringMatching(/\S/) }],
          },
        ],
      }),
    },
  })
  expect(JSON.stringify(answer.body), about).not.toMatch(
    /node:|node_modules|\.[mc]?[jt]s:\d|\bat \S+ \(|sqlite|kysely/i,
  )
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
}
