// The grid of meridians and parallels: close up it shows the movement of the map.

/** Degrees between lines. */
const steps = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005]

/**
 * The finest step with at least `apart` pixels between lines; `perDegree` is pixels per degree of
 * longitude.
 */
export function graticuleStep(perDegree: number, apart = 110): number {
  return steps.findLast((step) => step * perDegree >= apart) ?? 10
}

/** Degrees of all lines from `from` to `to`. */
export function graticuleLines(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, at) =>
    round((first + at) * step),
  )
}

const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
/** 69.3 by steps of 0.05 → '69.30°': dots in every language, as coordinates are written here. */
export function degreesText(degrees: number, step: number): string {
  return `${degrees.toFixed(String(step).split('.')[1]?.length ?? 0)}°`
}
