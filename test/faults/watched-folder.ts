import fs, { promises, writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relative } from 'node:path'
import sqlite, { DatabaseSync } from 'node:sqlite'

export interface Steps {
  /** Runs one operation at a time, so that the order of the steps does not depend on the threads of libuv. */
  operation<T>(title: string, act: () => Promise<T>, actHalf?: () => void): Promise<T>
  /** Runs at once: a statement may wait for a lock that another one releases. */
  statement<T>(sql: string, act: () => Promise<T>): Promise<T>
}

type AnyFunction = (...args: unknown[]) => unknown

/** SQLite's statements are synchronous. */
type Statement = <T>(title: string, act: () => T) => T

export const writePattern = /^(?!\s*(select|pragma|with)\b)/i
const fileCalls = ['rename', 'rm', 'unlink', 'mkdir', 'mkdtemp', 'writeFile', 'copyFile', 'chmod'] as const
const streamCalls = ['open', 'write', 'writev', 'fsync', 'close'] as const

/** Reports each SQLite statement and file operation below the folder that changes something. Returns a function that stops it. */
export function watchFolder(
  folder: string,
  { operation: report, statement }: Pick<Steps, 'operation'> & { statement: Statement },
): () => void {
  const isBelow = (path: unknown): path is string => typeof path === 'string' && path.startsWith(folder)
  const named = (sql: string, path: string) => `${sql.trim().slice(0, 60)} ${relative(folder, path)}`
  const operation = <T>(name: string, path: string, act: () => Promise<T>, actHalf?: () => void) =>
    report(`${name} ${relative(folder, path)}`, act, actHalf)

  const restore = [replaced(promises), replaced(fs), replaced(sqlite), replaced(DatabaseSync.prototype)]
  const { open } = promises
  const { createWriteStream } = fs
  const { backup } = sqlite
  const { prepare, exec, close } = DatabaseSync.prototype
  for (const name of fileCalls) {
    const call = promises[name] as AnyFunction
    const watched: AnyFunction = (...args) =>
      isBelow(args[0]) ? operation(name, args[0], async () => call(...args)) : call(...args)
    Object.assign(promises, { [name]: watched })
  }
  promises.open = async (path, flags, mode) => {
    if (!isBelow(path)) return open(path, flags, mode)
    const handle = await operation('open', path, () => open(path, flags, mode))
    const { writeFile, sync } = handle
    handle.writeFile = (data, ...more) => {
      const half = () => writeHalf(handle.fd, data as Uint8Array)
      return operation('write', path, () => writeFile.call(handle, data, ...more), half)
    }
    handle.sync = () => operation('sync', path, () => sync.call(handle))
    return handle
  }
  fs.createWriteStream = (path, options) => {
    if (!isBelow(path) || typeof options === 'string') return createWriteStream(path, options)
    const watched = (name: (typeof streamCalls)[number]): AnyFunction => {
      return async (...args) => {
        const done = args.pop() as AnyFunction
        const call = () =>
          new Promise<unknown[]>((resolve) => {
            Reflect.apply(fs[name], fs, [...args, (...result: unknown[]) => resolve(result)])
          })
        done(...(await operation(name, path, call).catch((error) => [error])))
      }
    }
    const calls = Object.fromEntries(streamCalls.map((name) => [name, watched(name)]))
    return createWriteStream(path, { ...options, fs: calls } as never)
  }
  const watchedBackup: typeof backup = (source, path, options) =>
    isBelow(path) ? operation('backup', path, () => backup(source, path, options)) : backup(source, path, options)
  Object.assign(sqlite, { backup: watchedBackup })
  DatabaseSync.prototype.prepare = function (sql) {
    const prepared = prepare.call(this, sql)
    const path = this.location()
    if (!isBelow(path) || !writePattern.test(sql)) return prepared
    for (const name of ['run', 'all', 'get'] as const) {
      const call = prepared[name].bind(prepared) as AnyFunction
      Object.assign(prepared, { [name]: (...args: unknown[]) => statement(named(sql, path), () => call(...args)) })
    }
    return prepared
  }
  DatabaseSync.prototype.exec = function (sql) {
    const path = this.location()
    return isBelow(path) ? statement(named(sql, path), () => exec.call(this, sql)) : exec.call(this, sql)
  }
  DatabaseSync.prototype.close = function () {
    const path = this.location()
    return isBelow(path) ? statement(named('close', path), () => close.call(this)) : close.call(this)
  }
  syncBuiltinESMExports()
  return () => {
    for (const restoreMethod of restore) restoreMethod()
    syncBuiltinESMExports()
  }
}

function writeHalf(fd: number, bytes: Uint8Array): void {
  writeSync(fd, bytes, 0, bytes.length >> 1, 0)
}

/** Returns a function that puts back every property of the object. */
function replaced(object: object): () => void {
  const descriptors = Object.getOwnPropertyDescriptors(object)
  return () => void Object.defineProperties(object, descriptors)
}
