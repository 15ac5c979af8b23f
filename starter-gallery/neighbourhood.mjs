/** Box blur, twice, by running sums: the neighbourhood's height. */
export function blurred(source, width, height, radius) {
  let from = source
  for (let pass = 0; pass < 2; pass++) {
    const across = new Float32Array(width * height)
    for (let y = 0; y < height; y++) slide(from, across, y * width, 1, width, radius)
    const down = new Float32Array(width * height)
    for (let x = 0; x < width; x++) slide(across, down, x, width, height, radius)
    from = down
  }
  return from
}

function slide(from, to, start, stride, count, radius) {
  let sum = 0
  const value = (k) => from[start + Math.min(count - 1, Math.max(0, k)) * stride]
  for (let k = -radius; k <= radius; k++) sum += value(k)
  for (let k = 0; k < count; k++) {
    to[start + k * stride] = sum / (radius * 2 + 1)
    sum += value(k + radius + 1) - value(k - radius)
  }
}
