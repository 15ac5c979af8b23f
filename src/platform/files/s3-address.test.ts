import { expect, test } from 'vitest'
import { readConfig } from '../../../test/shop.ts'
import { readS3Address } from './s3-address.server.ts'

test('an S3 address with only a bucket leaves region, credentials and endpoint to the client', () => {
  expect(readS3Address('s3://blouses')).toEqual({
    bucket: 'blouses',
    prefix: '',
    region: undefined,
    credentials: undefined,
    endpoint: undefined,
    pathStyle: false,
    publicBase: undefined,
  })
})

test('an S3 address can contain every parameter', () => {
  const query =
    'region=ap-south-1&endpoint=https%3A%2F%2Fs3.example%3A9000/&pathStyle=on&public=https://cdn.example/blouses/'
  expect(readS3Address(`s3://AK%2FID:se%2Fc%2Br%40t@blouses/shops/one/?${query}`)).toEqual({
    bucket: 'blouses',
    prefix: 'shops/one/',
    region: 'ap-south-1',
    credentials: { accessKeyId: 'AK/ID', secretAccessKey: 'se/c+r@t' },
    endpoint: 'https://s3.example:9000',
    pathStyle: true,
    publicBase: 'https://cdn.example/blouses/shops/one',
  })
})

test('an S3 address with its own endpoint needs no region', () => {
  expect(readS3Address('s3://blouses?endpoint=https://s3.example').region).toBe('us-east-1')
  expect(readS3Address('s3://blouses?endpoint=https://s3.example&region=auto').region).toBe('auto')
})

const invalid = [
  's3://',
  's3:///prefix',
  's3://key:se/cret@blouses',
  's3://key:%zz@blouses',
  's3://blouses?endpoint=s3.example',
  's3://blouses?endpoint=ftp://s3.example',
  's3://blouses?endpoint=https://key:secret@s3.example',
  's3://blouses?pathStyle=yes',
  's3://blouses?public=cdn.example',
  's3://blouses?pathstyle=on',
  's3://blouses?public=https://cdn.example?x=1',
]
test.each(invalid)('readConfig rejects the S3 address %s', (FILES_URL) => {
  expect(() => readConfig({ FILES_URL })).toThrow(/^Invalid settings:\n {2}- FILES_URL must /)
})

test('the error for an invalid S3 address does not repeat its secret', () => {
  expect(readConfig({ FILES_URL: 's3://key:secret@blouses/shop' }).filesUrl).toBe('s3://key:secret@blouses/shop')
  expect(() => readConfig({ FILES_URL: 's3://key:hush-hush@blouses?x=1' })).not.toThrow(/hush-hush/)
  expect(() => readS3Address('s3://key:hush-hush@blouses?pathStyle=x')).not.toThrow(/hush-hush/)
})
