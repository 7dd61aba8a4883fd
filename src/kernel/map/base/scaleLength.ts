/** The longest round length whose bar fits into `room` pixels. */
export function scaleLength(
  metresPerPixel: number,
  room = 110,
): { metres: number; pixels: number } {
  const most = metresPerPixel * room
  if (!(most > 0) || !Number.isFinite(most)) return { metres: 0, pixels: 0 }
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2, 1].find((digit) => digit * power <= most) ?? 1) * power
  return { metres, pixels: Math.round(metres / metresPerPixel) }
}
