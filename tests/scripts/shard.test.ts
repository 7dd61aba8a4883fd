// Shards of the proof: together they are the whole, and each takes about as long.
import { expect, it } from 'vitest'
import { parseShard, pathsOfShard } from '#scripts/lib/shard.mjs'
import { readDurations, suitesOf } from '#scripts/lib/suites-in-turn.mjs'

const suites = suitesOf('server')
const seconds = readDurations()
const costOf = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + (seconds.get(path) ?? 2), 0)

it('contain each suite once', () => {
  const shards = [1, 2, 3].map((index) => pathsOfShard({ index, count: 3 }, suites, seconds))
  expect(shards.flat().toSorted()).toEqual(suites.toSorted())
})
it('take about as long as each other', () => {
  const costs = [1, 2, 3, 4].map((index) =>
    costOf(pathsOfShard({ index, count: 4 }, suites, seconds)),
  )
  expect(Math.max(...costs) / Math.min(...costs)).toBeLessThan(1.1)
})
it('are the whole if there is one', () => {
  expect(pathsOfShard(parseShard('1/1'), suites, seconds).toSorted()).toEqual(suites.toSorted())
})
it.each(['', '0/3', '4/3', '1', '1/0', 'a/b', '1/3/4'])('are not %j', (text) => {
  expect(() => parseShard(text)).toThrow('is not a shard')
})
