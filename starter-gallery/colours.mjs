/** sRGB as written in a stylesheet to the linear light that shading adds up. */
export function dye(hex) {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
}

/** A step from one dye to another; t from 0 to 1. */
export function blend(from, to, t) {
  return from.map((channel, i) => channel + (to[i] - channel) * t)
}

// The first five are the site's own, a little darker where silk in the light would come out too bright; the rest are what a silk shop has beside them.
export const kandangi = dye('#7A1A22')
export const mustard = dye('#DC9C22')
export const leaf = dye('#0F5B4F')
export const plaster = dye('#F3E8D2')
export const black = dye('#17120F')
export const magenta = dye('#B3135F')
export const peacock = dye('#0B4C7A')
export const vermilion = dye('#C8321F')
export const rose = dye('#E0708A')
export const parrot = dye('#4E8F2C')
export const turquoise = dye('#1FA3A0')
export const indigo = dye('#1B2A6B')
export const orange = dye('#E2701B')

export const gold = dye('#FFC45C')
export const antiqueGold = dye('#DDA24A')
export const copper = dye('#DB8048')
export const silver = dye('#DDDCD8')
