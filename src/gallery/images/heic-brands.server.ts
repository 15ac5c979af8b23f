/** The brands of pictures that hold HEVC, as ISO/IEC 23008-12 names them; the general `mif1` may hold anything. */
const heicBrands = ['heic', 'heix', 'hevc', 'hevx']
const generalBrands = ['mif1', 'msf1']

export function isHeic(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 16 || file.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = file.toString('latin1', 8, Math.min(file.readUInt32BE(0), 128)).match(/.{4}/gs) ?? []
  const [major = ''] = brands
  return heicBrands.includes(major) || (generalBrands.includes(major) && brands.some((one) => heicBrands.includes(one)))
}
