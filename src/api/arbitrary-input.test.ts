// @module-tag slow
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInput } from '../platform/http/read-input.server.ts'
import type { Endpoint } from './endpoint.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { ApiError } from './errors.ts'

/** Set PROPERTY_RUNS for more runs: `PROPERTY_RUNS=10000 npx vitest run src/api/arbitrary-input`. */
const numRuns = Number(process.env.PROPERTY_RUNS ?? 500)

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  fc.emailAddress(),
  fc.webUrl(),
  fc.double().map(String),
  fc.date().map((date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))),
  fc.integer({ min: 0, max: 20_000 }).map((length) => 'அ'.repeat(length)),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '1e400',
    '-0',
    '١٢',
    '1,000',
    '__proto__',
    "' or 1=1 --",
    '<b>',
    '=1+1',
    '450',
    'design blouse',
  ),
)
const anyValue = fc.oneof(
  { weight: 4, arbitrary: anyText },
  fc.jsonValue(),
  fc.anything({ withBigInt: true, withDate: true }),
)

const names = Object.keys(endpoints) as EndpointName[]

test.each(names)('%s parses any input or rejects it with an ApiError', (name) => {
  const { input } = endpoints[name] as Endpoint
  const fields = 'shape' in input ? Object.keys(input.shape as object) : []
  const known = Object.fromEntries(fields.map((field) => [field, anyValue]))
  const anyInput = fc.oneof(
    { weight: 6, arbitrary: fc.record(known, { requiredKeys: [] }) },
    { weight: 2, arbitrary: fc.record({ ...known, ...unknown }, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.dictionary(anyText, anyValue) },
  )
  fc.assert(
    fc.property(anyInput, (raw) => {
      let parsed: unknown
      try {
        parsed = parseInput(input, raw)
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError)
        const { code, message } = error as ApiError
        if (code === 'INVALID_ARGUMENT') expect(message).toMatch(/ Invalid JSON payload received\. \/.* \S/s)
        return
      }
      expect(parseInput(input, parsed as Record<string, unknown>)).toEqual(parsed)
    }),
    { numRuns },
  )
})

const unknown = { constructor: anyValue, extra: anyValue, hasOwnProperty: anyValue }

test('endpoints have known fields and accept generated prices', () => {
  const withFields = names.filter((name) => 'shape' in endpoints[name].input)
  expect(withFields.length).toBeGreaterThan(names.length / 2)
  for (const price of fc.sample(fc.nat().map(String), 20))
    expect(parseInput(endpoints.changeGalleryItem.input, { id: 'x', price })).toEqual({ id: 'x', price })
})
