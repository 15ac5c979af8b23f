const headerBytes = 22

/** A PNG as an `.ico` with that one picture, for whoever asks for nothing else. */
export function pictureAsIco(png, edgePx) {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // one picture
  header.writeUInt8(edgePx, 6)
  header.writeUInt8(edgePx, 7)
  header.writeUInt16LE(1, 10) // plane
  header.writeUInt16LE(32, 12) // bits a pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(headerBytes, 18)
  return Buffer.concat([header, png])
}
