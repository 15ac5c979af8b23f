import { expect, test } from 'vitest'
import { findSideFile, readSideFile } from './google-takeout.ts'
import { readPosts } from './instagram-posts.ts'
import { readPhotoList } from './photo-list.ts'

const asLatin1 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

test('reads the posts of Instagram, whose text is UTF-8 read as Latin-1', () => {
  const single = {
    media: [{ uri: 'media/posts/1.jpg', creation_timestamp: 1_760_000_000, title: asLatin1('ஆரி ₹900') }],
  }
  const carousel = {
    media: [
      { uri: 'media/posts/2.jpg', creation_timestamp: 1, title: '' },
      { uri: 'media/posts/3.jpg', creation_timestamp: 2, title: '' },
    ],
    title: asLatin1('டிசைன் – 700'),
    creation_timestamp: 1_770_000_000,
  }
  expect(readPosts([single, carousel, { media: [] }, null])).toEqual([
    { files: ['media/posts/1.jpg'], caption: 'ஆரி ₹900', time: 1_760_000_000_000 },
    { files: ['media/posts/2.jpg', 'media/posts/3.jpg'], caption: 'டிசைன் – 700', time: 1_770_000_000_000 },
  ])
  expect(readPosts({ profile: [] })).toEqual([])
})

const long = 'A very long name of a blouse with aari work 0123456789.jpg'

test.each([
  ['IMG_1.jpg', 'IMG_1.jpg.json'],
  ['IMG_1.jpg', 'IMG_1.jpg.supplemental-metadata.json'],
  ['IMG_20250112_100426_blouse.jpg', 'IMG_20250112_100426_blouse.jpg.supplemental-me.json'],
  ['IMG_1-edited.jpg', 'IMG_1.jpg.supplemental-metadata.json'],
  ['IMG_1(2).jpg', 'IMG_1.jpg.supplemental-metadata(2).json'],
  ['IMG_1(2).jpg', 'IMG_1.jpg(2).json'],
  ['Blouse.jpg', 'Blouse.supplemental-metadata.json'],
  [`${long.slice(0, 47)}.jpg`, `${long.slice(0, 46)}.json`],
])('finds the side file of %s by the name %s', (photo, side) => {
  expect(findSideFile(`Takeout/${photo}`, (path) => path === `Takeout/${side}`)).toBe(`Takeout/${side}`)
  expect(findSideFile(`Takeout/${photo}`, (path) => path === `Other/${side}`)).toBeUndefined()
})

test('reads the caption and the time of a photo of Google, and no place', () => {
  const side = { title: 'a.jpg', description: 'Aari 900', photoTakenTime: { timestamp: '1760000000' }, geoData: {} }
  expect(readSideFile(side)).toEqual({ caption: 'Aari 900', time: 1_760_000_000_000 })
  expect(readSideFile({ title: 'an album' })).toBeUndefined()
  expect(readSideFile(null)).toBeUndefined()
})

test('reads photos.csv', () => {
  const list = `\ufefffile,category,price,description,descriptionInTamil\r
a.jpg,aari blouse,"₹1,200","With ""zari"", lined",ஆரி\r
b.jpg,unknown,,,\r
`
  expect(readPhotoList(list)).toEqual([
    {
      files: ['a.jpg'],
      category: 'aari blouse',
      price: '1200',
      description: 'With "zari", lined',
      descriptionInTamil: 'ஆரி',
    },
    { files: ['b.jpg'], category: undefined, price: '', description: '', descriptionInTamil: '' },
  ])
  expect(readPhotoList('name,age\nA,3')).toBeUndefined()
})

test('reads the catalogue of a shop on Facebook or WhatsApp', () => {
  const catalogue = `id;title;description;price;image_link;additional_image_link
1;Aari blouse;Bridal;1200.00 INR;https://example.com/p/a%20b.jpg?x=1;https://example.com/c.jpg,https://example.com/d.jpg`
  expect(readPhotoList(catalogue)).toMatchObject([
    {
      files: ['a b.jpg', 'c.jpg', 'd.jpg'],
      category: 'aari blouse',
      price: '1200',
      description: 'Aari blouse. Bridal',
    },
  ])
})
