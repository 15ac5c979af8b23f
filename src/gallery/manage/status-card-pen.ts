/** The colours are those of the pages. */
export const colours = {
  plaster: '#fbf6ec',
  paper: '#fffcf5',
  teak: '#2b1b14',
  teakSoft: '#5f4a3d',
  kandangi: '#7a1f2b',
  mustard: '#d99a1c',
  thread: '#e7d3a8',
}

export interface Place {
  x: number
  y: number
  width: number
  height: number
}

interface Style {
  width: number
  font: 'heading' | 'text'
  /** The text has the first size, or a smaller one if it is too long. With the second size its end is cut off. */
  sizes: readonly [number, number]
  lines?: number
}

interface Written extends Style {
  x: number
  /** The first line stands here. */
  y: number
  colour: string
  align?: CanvasTextAlign
}

const lineHeight = 1.22

export type Pen = Awaited<ReturnType<typeof createPen>>

/** Waits for the fonts of the page, because a canvas does not. */
export async function createPen(context: CanvasRenderingContext2D, letters: string) {
  const style = getComputedStyle(document.documentElement)
  const families = { heading: style.getPropertyValue('--font-heading'), text: style.getPropertyValue('--font-tamil') }
  const weights = { heading: 600, text: 700 }
  // A family that the phone does not have rejects, and must not stop the others.
  const load = (family: string) => document.fonts.load(`600 40px ${family}`, letters).catch(() => [])
  await Promise.all(Object.values(families).join().split(',').map(load))

  const widthOf = (text: string) => context.measureText(text).width

  /** Sets the largest font in which the text fits. */
  function fitted(text: string, { width, font, sizes: [most, least], lines = 1 }: Style) {
    for (let size = most; ; size -= 2) {
      context.font = `${weights[font]} ${size}px ${families[font]}`
      const wrapped = wrap(text, width)
      if (wrapped.length <= lines && wrapped.every((line) => widthOf(line) <= width)) return { size, lines: wrapped }
      if (size <= least)
        return {
          size,
          lines: wrapped
            .slice(0, lines)
            .map((line, nth) => cut(line, width, nth < lines - 1 || wrapped.length <= lines)),
        }
    }
  }

  function wrap(text: string, width: number): string[] {
    const lines = ['']
    for (const word of text.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`.trim()
      if (lines.at(-1) === '' || widthOf(longer) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  }

  function cut(line: string, width: number, isWhole: boolean): string {
    let part = isWhole ? line : `${line}…`
    while (widthOf(part) > width) part = `${part.slice(0, -2).trimEnd()}…`
    return part
  }

  return {
    widthOf: (text: string, style: Style) => Math.max(...fitted(text, style).lines.map(widthOf)),
    /** @returns where the last line stands */
    write(text: string, { x, y, colour, align = 'left', ...style }: Written): number {
      const { size, lines } = fitted(text, style)
      context.textAlign = align
      context.fillStyle = colour
      for (const [nth, line] of lines.entries()) context.fillText(line, x, y + nth * size * lineHeight)
      return y + (lines.length - 1) * size * lineHeight
    },
    fill(colour: string, { x, y, width, height }: Place) {
      context.fillStyle = colour
      context.fillRect(x, y, width, height)
    },
    circle(x: number, y: number, radius: number, colour: string) {
      context.fillStyle = colour
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      context.fill()
    },
    path(path: string, colour: string, at = { x: 0, y: 0, scale: 1 }) {
      context.save()
      context.translate(at.x, at.y)
      context.scale(at.scale, at.scale)
      context.fillStyle = colour
      context.fill(new Path2D(path))
      context.restore()
    },
    /** Fills the place and crops the middle of the photo. */
    photo(photo: ImageBitmap, { x, y, width, height }: Place) {
      const scale = Math.max(width / photo.width, height / photo.height)
      const [cropped, croppedHeight] = [width / scale, height / scale]
      const [left, top] = [(photo.width - cropped) / 2, (photo.height - croppedHeight) / 2]
      context.drawImage(photo, left, top, cropped, croppedHeight, x, y, width, height)
    },
  }
}
