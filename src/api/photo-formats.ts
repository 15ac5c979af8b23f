/** The shop reads these formats. */
export const readFormats = ['jpeg', 'png', 'webp', 'heic', 'heif']
/** Browsers convert the others before the upload. */
const formats = [...readFormats, 'avif', 'gif', 'bmp']

export const photoTypes = formats.map((format) => `image/${format}`)
export const photoExtension = new RegExp(`\\.(jpg|${formats.join('|')})$`, 'i')
