/** These are the first bytes of JPEG, PNG and WebP. */
const photoStart = /^(\xff\xd8\xff|\x89PNG\r\n|RIFF.{4}WEBP)/s
/** The four `he` brands hold HEVC (ISO/IEC 23008-12); a file of a general brand lists one of them as compatible. */
const heicStart = /^.{4}ftyp(he[iv][cx]|(mif1|msf1)(.{4})*he[iv][cx])/s

export const startBytes = 128

export function isHeic(bytes: Uint8Array): boolean {
  return heicStart.test(startOf(bytes))
}

/** Returns whether the shop reads the format of a photo. */
export function isReadable(bytes: Uint8Array): boolean {
  return photoStart.test(startOf(bytes)) || isHeic(bytes)
}

function startOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, startBytes))
}
