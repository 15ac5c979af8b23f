import { expect, test } from 'vitest'
import { readConfig } from '../../../test/shop.ts'
import { readPostgresAddress } from './postgres-address.server.ts'

test('a PostgreSQL address needs only a host and a database', () => {
  expect(readPostgresAddress('postgres://db.example/shop')).toEqual({
    host: 'db.example',
    pool_size: 10,
    statement_timeout: 5_000,
  })
})

test('the shop reads its own parameters and passes the others to the client', () => {
  const clientParameters =
    'sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem&application_name=shop&options=-c+work_mem%3D8MB'
  const url = `postgresql://shop:p%40ss@db.example:6432/shop?${clientParameters}&pool_size=4&statement_timeout=900`
  expect(readPostgresAddress(url)).toEqual({ host: 'db.example:6432', pool_size: 4, statement_timeout: 900 })
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('the parameter `host` of a PostgreSQL address names the folder of a Unix socket', () => {
  expect(readPostgresAddress('postgres:///shop?host=/run/postgresql').host).toBe('/run/postgresql')
})

test('readConfig rejects a misspelt parameter without repeating a password', () => {
  const read = (query: string) => () => readConfig({ DATABASE_URL: `postgres://shop:secret@db.example/shop?${query}` })
  expect(read('sslmod=verify-full')).toThrow(/DATABASE_URL must be .*; valid parameters are pool_size, .*, sslmode, /)
  expect(read('sslmode=verify-full')).not.toThrow()
  expect(() => readConfig({ DATABASE_URL: 'postgres://shop:12/hush?hush@db.example/shop' })).toThrow(
    /^(?!.*hush).*DATABASE_URL must be /s,
  )
})

test('the error for an invalid PostgreSQL address does not repeat its password', () => {
  for (const ending of ['shop?pool_size=x', 'shop/hush-hush', ''])
    expect(() => readPostgresAddress(`postgres://shop:hush-hush@db.example/${ending}`)).not.toThrow(/hush-hush/)
})
