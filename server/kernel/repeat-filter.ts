// Filters repetitions within a time window, so that they are logged once.

/**
 * Whether a key is new, that is, was not accepted within the last `life` ms. At most `most` keys
 * are remembered; beyond, the oldest count as new again.
 */
export function createRepeatFilter(
  life: number,
  most: number,
): (key: string, now: Date) => boolean {
  const last = new Map<string, number>()
  return (key, now) => {
    if (now.getTime() - (last.get(key) ?? -Infinity) < life) return false
    last.delete(key)
    last.set(key, now.getTime())
    if (last.size > most) last.delete(last.keys().next().value!)
    return true
  }
}
