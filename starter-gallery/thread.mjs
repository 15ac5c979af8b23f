import { lay, Substance } from './cloth.mjs'

/** Zari: a flat gilt strip wound round a silk core; the winding is what glitters. */
export function zari(dye, radiusMm = 0.25) {
  return { dye, radiusMm, substance: Substance.metal, wind: { perMm: 3.4, lean: 1.1, depthMm: 0.022 } }
}

/** Untwisted silk: filaments almost along the stitch. */
export function floss(dye, radiusMm = 0.17) {
  return { dye, radiusMm, substance: Substance.floss, wind: { perMm: 0.35, lean: 7, depthMm: 0.012 } }
}

/** Two plies of silk twisted to a cord. */
export function cord(dye, radiusMm = 0.5, substance = Substance.floss) {
  return { dye, radiusMm, substance, wind: { perMm: 0.45 / radiusMm, lean: 2.4, depthMm: radiusMm * 0.16 } }
}

/** Dabka: a spring of gilt wire, cut into lengths and sewn down like a bead. */
export function dabka(dye, radiusMm = 0.4) {
  return { dye, radiusMm, substance: Substance.metal, wind: { perMm: 2.6, lean: 0.5, depthMm: 0.055 } }
}

/** Hairs of silk that every handled cloth carries. */
export function looseFibres(cloth, count, random) {
  for (let k = 0; k < count; k++) {
    let [x, y, heading] = [random() * cloth.widthMm, random() * cloth.heightMm, random() * 7]
    const bend = (random() - 0.5) * 0.5
    const line = []
    for (let step = 0; step < 8 + random() * 10; step++) {
      line.push([x, y, 0.02])
      heading += bend + (random() - 0.5) * 0.4
      x += Math.cos(heading) * 0.4
      y += Math.sin(heading) * 0.4
    }
    layThread(cloth, line, floss([0.42, 0.36, 0.28], 0.026))
  }
}

/**
 * Lays a thread along points [x, y, z?] in millimetres, z above the ground.
 * Each pixel gets the height and normal of a round thread with its winding.
 */
export function layThread(cloth, points, thread) {
  const scale = cloth.pxPerMm
  const radius = thread.radiusMm * scale
  const { perMm, lean, depthMm } = thread.wind
  const turn = (perMm * 2 * Math.PI) / scale
  const depth = depthMm * scale
  const ground = cloth.groundMm * scale
  const hairs = thread.substance === Substance.floss ? 0.2 : 0
  let run = (thread.phase ?? 0) * scale
  for (let k = 1; k < points.length; k++) {
    const ax = points[k - 1][0] * scale
    const ay = points[k - 1][1] * scale
    const az = (points[k - 1][2] ?? thread.radiusMm * 0.5) * scale
    const bz = (points[k][2] ?? thread.radiusMm * 0.5) * scale
    const dx = points[k][0] * scale - ax
    const dy = points[k][1] * scale - ay
    const length = Math.hypot(dx, dy) || 1e-6
    const tx = dx / length
    const ty = dy / length
    const climb = (bz - az) / length
    const grain = Math.atan2(ty, tx)
    const x0 = Math.max(0, Math.floor(Math.min(ax, ax + dx) - radius))
    const x1 = Math.min(cloth.width - 1, Math.ceil(Math.max(ax, ax + dx) + radius))
    const y0 = Math.max(0, Math.floor(Math.min(ay, ay + dy) - radius))
    const y1 = Math.min(cloth.height - 1, Math.ceil(Math.max(ay, ay + dy) + radius))
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const px = x - ax
        const py = y - ay
        const s = Math.min(length, Math.max(0, px * tx + py * ty))
        const qx = px - s * tx
        const qy = py - s * ty
        const d2 = qx * qx + qy * qy
        if (d2 >= radius * radius) continue
        const rise = Math.sqrt(radius * radius - d2)
        const side = (tx * qy - ty * qx) / radius
        const phase = (run + s) * turn + side * lean
        const wave = Math.cos(phase)
        // The single filaments, too fine for a height of their own: they only break the highlight.
        const hair = hairs * Math.cos(side * 17 + (run + s) * 0.05 + 2 * Math.sin(phase * 0.5))
        const slopeAlong = climb + depth * wave * turn
        const slopeAcross = (depth * wave * lean) / radius + hair
        let nx = qx / radius - tx * slopeAlong + ty * slopeAcross
        let ny = qy / radius - ty * slopeAlong - tx * slopeAcross
        const nz = rise / radius
        const size = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz + 1e-6)
        nx *= size
        ny *= size
        const height = ground + az + s * climb + rise + depth * Math.sin(phase)
        const shade = 0.88 + 0.14 * Math.sin(phase) - 0.1 * side * side + hair * 0.35
        lay(cloth, y * cloth.width + x, height, nx, ny, grain, thread.dye, shade, thread.substance)
      }
    }
    run += length
  }
}
