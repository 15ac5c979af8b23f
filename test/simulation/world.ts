import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { endpoints } from '../../src/api/endpoints.ts'
import { Browser } from '../browser.ts'
import { admin, origin } from '../shop.ts'
import { type Person, SimulatedBrowser } from './browser.ts'
import { openClock } from './clock.ts'
import type { Counts } from './counts.ts'
import { Model } from './model.ts'
import { Network } from './network.ts'
import { openDatabases } from './postgres.ts'
import { copyEmptyShop, postgresTemplate, type ShopProcess, startProcess } from './shop-process.ts'
import { openTurns } from './turns.ts'

export type Moment = Pick<Model, 'possible' | 'since' | 'clock'> & { time: number }

/** Files of the machine are old for this Monday. */
const startTime = Date.parse('2035-03-05T04:30:00Z')
/** A start writes about so often. */
const startWrites = 60
/** Memory is faster than a disk, but some machines have little of it here. */
const [memory, neededBytes] = ['/dev/shm', 2 ** 31]
const parent = existsSync(memory) && freeBytes(memory) > neededBytes ? memory : tmpdir()

/** One shop, its owner with two browsers, three visitors, and the network between them. */
export class World {
  readonly clock = openClock(startTime)
  readonly model = new Model()
  readonly network = new Network(this)
  readonly log: string[] = []
  readonly violations: string[] = []
  readonly owners = ['phone', 'laptop'].map((name) => this.#meet(name))
  readonly visitors = ['Meena', 'Devi', 'Kavitha'].map((name) => this.#meet(name))
  readonly people = [...this.owners, ...this.visitors]
  /** The moments of the tested backups by the names of their files. */
  readonly moments = new Map<string, Moment>()
  /** The times of the erasures, and of those without an answer. */
  readonly erased = new Map<string, number>()
  readonly perhapsErased = new Map<string, number>()
  /** The subjects that each browser has added, in order, and those of them that its queue has never given up. */
  readonly added = new Map<string, string[]>()
  readonly inOrder = new Map<string, string[]>()
  /** How often each message was mailed to the owner, and came as a notification. */
  readonly mails: Counts = new Map()
  readonly pushes: Counts = new Map()
  /** The subject that was changed last. */
  changed = ''
  /** A restore ends notifications. */
  hasPush = true
  hasJumped = false
  /** A later release runs, whose backups this one cannot restore. */
  isUpdated = false
  /** Counts the times that the shop has ended without warning, and restores. */
  ends = 0
  count = 0
  random = () => 0
  process!: ShopProcess
  /** This is set if the shop uses PostgreSQL. */
  databaseUrl: string | undefined
  readonly databases: ReturnType<typeof openDatabases>
  readonly turns = openTurns(() => this.random())
  readonly #root = mkdtempSync(join(parent, 'thaiyal-world-'))
  readonly #postgresUrl: string | undefined
  #folders = 0

  /** @param postgresUrl is that of a server for the databases of the shops, instead of the embedded one */
  constructor(postgresUrl?: string) {
    this.#postgresUrl = postgresUrl
    this.databases = openDatabases(postgresUrl, basename(this.#root))
  }

  async open(): Promise<void> {
    this.model.clock = { seenAt: startTime, stableSince: startTime }
    const folder = await copyEmptyShop(this.newFolder(), this.#postgresUrl)
    this.databaseUrl = await this.databases.create(postgresTemplate)
    await this.start(folder)
    for (const { browser } of this.people) await browser.openPage()
    await this.network.settle()
  }

  async close(): Promise<void> {
    await this.process.close()
    rmSync(this.#root, { recursive: true, force: true })
    await this.databases.drop()
  }

  oneOf<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T
  }

  /** @returns the status, or undefined if no answer has arrived */
  async ask(person: Person, ...request: Parameters<Browser['ask']>) {
    const asked = person.http.ask(...request).catch(() => undefined)
    await this.network.settle()
    const answer = await asked
    if (answer?.status === 401) person.isSignedIn = false
    return { status: answer?.status, error: answer?.errorCode }
  }

  async signIn(person: Person): Promise<void> {
    if (person.isSignedIn) return
    person.isSignedIn = (await this.ask(person, endpoints.signInWithPassword, admin)).status === 200
  }

  /** Lets time pass, and then whatever has waited for it happen. */
  async pass(ms: number): Promise<void> {
    this.clock.pass(ms)
    while (this.clock.runDueTimer()) await this.network.settle()
    await this.process.untilMailsTried()
  }

  async restart(): Promise<void> {
    await this.process.close()
    await this.start(this.process.folder)
  }

  /** Starts again with what is left after a power cut or a kill. */
  async startAfterCut(): Promise<void> {
    const { disk, folder } = this.process
    this.ends++
    await this.process.close()
    rmSync(folder, { recursive: true, force: true })
    await this.start(disk.afterCut() as string)
  }

  #meet(name: string): Person {
    const http = new Browser((request) => this.network.carry(name, request), origin)
    const browser = new SimulatedBrowser(this.clock, (path, init) => http.fetch(path, init))
    return { name, http, browser, isSignedIn: false }
  }

  async start(folder: string): Promise<void> {
    const isCut = this.random() < 0.1
    const kind = this.oneOf(['power cut', 'kill'] as const)
    const fault = { kind, at: 1 + Math.floor(this.random() * startWrites) }
    this.process = await startProcess(folder, this, isCut ? fault : undefined)
    this.model.cleanUp(this.clock.now())
    await this.process.untilMailsTried()
  }

  newFolder(): string {
    return join(this.#root, `${++this.#folders}`)
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
