import { expect, test } from 'vitest'
import { readConfig } from '../../../test/shop.ts'
import { postgresAddress } from './postgres-address.server.ts'

test('a host and a database are enough', () => {
  expect(postgresAddress('postgres://db.example/shop')).toEqual({
    connection: 'postgres://db.example/shop',
    host: 'db.example',
    poolSize: 10,
    statementTimeoutMs: 5_000,
  })
})

test('the shop reads its own parameters and leaves the others to the client', () => {
  const theirs = 'sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem&application_name=shop&options=-c+work_mem%3D8MB'
  const url = `postgresql://shop:p%40ss@db.example:6432/shop?${theirs}&pool_size=4&statement_timeout=900`
  expect(postgresAddress(url)).toEqual({
    connection: `postgresql://shop:p%40ss@db.example:6432/shop?${theirs}`,
    host: 'db.example:6432',
    poolSize: 4,
    statementTimeoutMs: 900,
  })
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('a socket of this machine is named by its folder', () => {
  expect(postgresAddress('postgres:///shop?host=/run/postgresql').host).toBe('/run/postgresql')
})

test('error messages do not repeat the secret of a wrong address', () => {
  expect(() => postgresAddress('postgres://shop:hush-hush@db.example/shop?pool_size=x')).toThrow(
    /^not the address of a PostgreSQL database$/,
  )
})
