export const leastContrast = 4.5

/** Computes the contrast ratio of WCAG 2.2. */
export function contrast(color: number[], background: number[]): number {
  const [dark = 0, light = 0] = [luminance(color), luminance(background)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
