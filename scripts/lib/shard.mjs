// One of several shares of a long run, so that several machines can divide it.

/** Parses `2/3`, the second of three. @throws Error for anything else */
export function parseShard(text) {
  const [, index, count] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(text)?.map(Number) ?? []
  if (!(index <= count)) throw new Error(`${text} is not a shard such as 1/3.`)
  return { index, count }
}

/**
 * The paths of a shard: the longest first, each goes to the shard with the least to do. `seconds`:
 * path → duration.
 */
export function pathsOfShard({ index, count }, paths, seconds) {
  const costOf = (path) => seconds.get(path) ?? 2
  const shards = Array.from({ length: count }, () => ({ spent: 0, paths: [] }))
  for (const path of paths.toSorted(
    (one, other) => costOf(other) - costOf(one) || (one < other ? -1 : 1),
  )) {
    const next = shards.reduce((least, one) => (one.spent < least.spent ? one : least))
    next.spent += costOf(path)
    next.paths.push(path)
  }
  return shards[index - 1].paths
}
