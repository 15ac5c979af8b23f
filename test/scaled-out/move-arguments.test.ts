// @module-tag slow
import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestShop } from '../shop.ts'
import { move, moveHere, moveShop, readPlace } from './move-command.ts'
import { embedded, newFolder, newScaledOut } from './shop-to-move.ts'

const postgres = 'postgres://shop:hush-hush@127.0.0.1:1/shop'
const unused = '/nowhere/images'
test.each([
  [undefined, undefined, '--from is missing'],
  ['', undefined, '--from is missing'],
  [postgres, undefined, '--from-files is missing'],
  ['data', `disk:${unused}`, '--from is a folder'],
  ['mysql://db/shop', `disk:${unused}`, '--from must be'],
  [postgres, 'ftp://images', '--from-files must be'],
])('a move rejects the place %s with the files %s', (place, files, words) => {
  expect(() => readPlace('--from', place, files)).toThrow(words)
  expect(() => readPlace('--from', place, files)).not.toThrow('hush-hush')
})

test('a move rejects a target that is the source', async () => {
  const [one, same] = [readPlace('--from', 'data', undefined), readPlace('--to', './data/', undefined)]
  await expect(moveShop(one, same, () => {})).rejects.toThrow('the same place')
})

test('a move rejects the source under another spelling', async () => {
  const place = await newScaledOut()
  const other = await newScaledOut()
  const database = place.DATABASE_URL.replace('127.0.0.1', 'localhost').replace('postgres:', 'postgresql:')
  const spelled = { DATABASE_URL: database, FILES_URL: other.FILES_URL }
  await expect(moveHere(place, spelled)).rejects.toThrow('the same place')
  const files = place.FILES_URL.replace('?', '/?')
  expect(files).not.toBe(place.FILES_URL)
  await expect(moveHere(place, { ...other, FILES_URL: files })).rejects.toThrow('the same place')

  const [data, linked] = [await newFolder(), join(await newFolder(), 'link')]
  await symlink(data, linked)
  await expect(moveHere(embedded(data), embedded(linked))).rejects.toThrow('the same place')
  const images = { ...embedded(await newFolder()), FILES_URL: `disk:${join(linked, 'images')}` }
  await expect(moveHere(embedded(data), images)).rejects.toThrow('the same place')
})

test.each([
  [['--form', 'data'], "Unknown option '--form'"],
  [['data', 'other'], 'Unexpected argument'],
  [['--from', 'data'], '--to is missing'],
  [['--from', 'nowhere', '--to', 'other'], 'nowhere/shop.sqlite does not exist'],
])('the command explains its invalid arguments %j, and creates nothing', async (args, words) => {
  const before = await readdir('.')
  const { code, said } = await move(...args).ended
  expect(said).toContain(words)
  expect(said).not.toContain('    at ')
  expect(code).toBe(1)
  expect(await readdir('.')).toEqual(before)
})

test('the command reports an unreachable database in a sentence', async () => {
  const [source, data] = [await newFolder(), await newFolder()]
  await (await openTestShop(embedded(source))).close()
  const { code, said } = await move('--from', source, '--to', postgres, '--to-files', `disk:${data}`).ended
  expect(said).toMatch(
    /^The shop has not been moved\. The database at 127\.0\.0\.1:1 cannot be reached\. Check DATABASE_URL\.\nBecause: /,
  )
  expect(said).not.toContain('hush-hush')
  expect(code).toBe(1)
})

test('--help explains how to name a place', async () => {
  const { code, said } = await move('--help').ended
  expect(said).toContain('npm run move -- --from PLACE --to PLACE')
  expect(code).toBe(0)
})
