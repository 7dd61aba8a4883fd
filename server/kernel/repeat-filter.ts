// Tells what is new from what repeats within a while, so that the latter is noted once.

/**
 * Whether a key was not seen in the `life` ms before, by the calls that said so. At most `most`
 * keys are remembered; of more the oldest are new again.
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
