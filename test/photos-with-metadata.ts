import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { chunk } from './pictures.ts'

const place = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '10/1 4/1 0/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '78/1 46/1 0/1',
}
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>SecretPlace 10.07 78.77</secret></x:xmpmeta>'

export async function createPhotosWithMetadata(): Promise<Record<string, Buffer>> {
  const jpeg = await photo('#722233').jpeg().toBuffer()
  const png = await photo('#223372').png().toBuffer()
  const webp = await photo('#227233').webp().toBuffer()
  return {
    'phone.jpg': withSegments(jpeg, {
      // The photo has maker notes, Photoshop resources and a second picture.
      225: Buffer.from('http://ns.adobe.com/xmp/extension/\0SecretExtension'),
      226: Buffer.from('MPF\0SecretPreview'),
      235: Buffer.from('SecretSerial of the maker'),
      237: Buffer.concat([
        Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0f\x1c\x02\x5a\0\x0aSecretCity', 'latin1'),
      ]),
      254: Buffer.from('SecretComment'),
    }),
    'screen.png': withChunk(withChunk(png, 'tEXt', Buffer.from('Author\0SecretAuthor')), 'zTXt', hidden()),
    'sent.webp': webp,
  }
}

function photo(background: string) {
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .withExif({
      IFD0: { Make: 'SecretCam', Model: 'SecretModel', Artist: 'SecretPerson' },
      IFD2: { MakerNote: 'SecretNote', BodySerialNumber: 'SecretSerial' },
      IFD3: place,
    })
    .withXmp(xmp)
}

function withSegments(jpeg: Buffer, segments: Record<number, Buffer>): Buffer {
  const parts = Object.entries(segments).map(([marker, bytes]) => {
    const head = Buffer.from([0xff, Number(marker), 0, 0])
    head.writeUInt16BE(bytes.length + 2, 2)
    return Buffer.concat([head, bytes])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)])
}

function withChunk(png: Buffer, name: string, bytes: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(name, bytes), png.subarray(33)])
}

function hidden(): Buffer {
  return Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.from('SecretComment'))])
}
