export const project = 'thaiyal-old'
export const bucket = `${project}.appspot.com`
export const firstTime = 1_700_000_000_000

/** Encodes a value like Firestore's REST API. */
export function typed(value: unknown): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  return value ? { mapValue: { fields: typedFields(value) } } : { nullValue: null }
}

function typedFields(fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typed(value)]))
}

export interface FakeDocument {
  name: string
  fields?: Record<string, object>
  createTime: string
  updateTime: string
}

export function documentOf(path: string, fields: object, createdTime = firstTime): FakeDocument {
  // Firestore's times have microseconds.
  const time = new Date(createdTime).toISOString().replace('Z', '456Z')
  return {
    name: `projects/${project}/databases/(default)/documents/${path}`,
    fields: typedFields(fields) as Record<string, object>,
    createTime: time,
    updateTime: time,
  }
}

export function photoUrl(filename: string, token = `token-of-${filename}`): string {
  const object = encodeURIComponent(`images/${filename}`)
  return `https://firebasestorage.googleapis.com/v0/b/${bucket}/o/${object}?alt=media&token=${encodeURIComponent(token)}`
}

const categories = ['design blouse', 'embroidery blouse', 'aari blouse']

export function galleryDocument(nth: number, fields: object = {}): FakeDocument {
  const all = {
    url: photoUrl(`blouse-${nth}.jpg`),
    category: categories[nth % 3],
    price: String(100 * nth),
    uploadTime: firstTime + nth,
  }
  return documentOf(`gallery/item${String(nth).padStart(4, '0')}`, { ...all, ...fields })
}

export function messageDocument(nth: number, fields: object = {}): FakeDocument {
  const all = {
    name: `Customer ${nth}`,
    email: `customer${nth}@example.com`,
    message: `A blouse, number ${nth}?\nவணக்கம்`,
  }
  return documentOf(`contactMessages/message${nth}`, { ...all, ...fields }, firstTime + nth * 60_000)
}

export const details = {
  address: '12 South Street, Karaikudi',
  phone: '+91 98400 00001',
  email: 'hello@old.example',
  businessHours: { monFri: 'Mon-Fri 9:00 AM - 7:00 PM', sat: 'Sat 9:00 AM - 1:00 PM', sun: 'Closed' },
}
export const detailsDocument = documentOf('contactInfo/details', details)
