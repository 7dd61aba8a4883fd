export interface Shard {
  index: number
  count: number
}
export function parseShard(text: string): Shard
export function pathsOfShard(
  shard: Shard,
  paths: readonly string[],
  seconds: ReadonlyMap<string, number>,
): string[]
