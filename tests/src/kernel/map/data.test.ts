// The committed map data: complete, within the globe, and in the right places.
import { describe, expect, it } from 'vitest'
import { locales } from '#i18n/locales.ts'
import base from '#src/kernel/map/data/base.json'
import { cities, countries } from '#src/kernel/map/data/cities.ts'
import { lakes, rivers } from '#src/kernel/map/data/waters.ts'
import { decodeLine, readLine, smooth } from '#src/kernel/map/base/decodeLand.ts'
import type { LatLon } from '#src/kernel/map/base/decodeLand.ts'
import { messages } from '#tests/i18n/trees.ts'

const rings = (polygons: readonly (readonly string[])[]) =>
  polygons.map((polygon) => polygon.map((ring) => decodeLine(ring, base.scale)))
const lines = (texts: readonly string[]) => texts.map((text) => decodeLine(text, base.scale))
const shapes = {
  world: rings(base.world).flat(),
  land: rings(base.land).flat(),
  home: rings(base.home).flat(),
}

const ways = {
  borders: lines(base.borders),
  worldBorders: lines(base.worldBorders),
  rivers: rivers.map(readLine),
}

/**
 * Ray casting: whether a point is within the outer ring of one of the polygons, and in none of its
 * holes.
 */
function within(polygons: readonly LatLon[][][], [lat, lon]: LatLon): boolean {
  const inRing = (ring: readonly LatLon[]) =>
    ring.reduce((inside, [y, x], at) => {
      const [py, px] = ring.at(at - 1) ?? [y, x]
      return y > lat !== py > lat && lon < x + ((lat - y) / (py - y)) * (px - x) ? !inside : inside
    }, false)
  return polygons.some(([outer = [], ...holes]) => inRing(outer) && !holes.some(inRing))
}

// Beyond the 180th meridian the outermost islands go on where they began.
const onGlobe = ([lat, lon]: LatLon) => Math.abs(lat) <= 90 && Math.abs(lon) <= 191

describe.each(Object.entries(shapes))('%s', (_, all) => {
  it('has closed rings with an area, within the globe', () => {
    expect(all.length).toBeGreaterThan(0)
    for (const ring of all) {
      expect(ring.length).toBeGreaterThanOrEqual(3)
      expect(ring.filter((at) => !onGlobe(at))).toEqual([])
      const area = ring.reduce(
        (sum, [lat, lon], at) =>
          sum + (ring.at(at - 1)?.[1] ?? 0) * lat - lon * (ring.at(at - 1)?.[0] ?? 0),
        0,
      )
      expect(Math.abs(area)).toBeGreaterThan(0)
    }
  })
})

it.each(Object.entries(ways))('%s are lines within the globe', (_, all) => {
  expect(all.length).toBeGreaterThan(5)
  expect(all.filter((line) => line.length < 2 || !line.every(onGlobe))).toEqual([])
})

it('finer outlines stay within their region', () => {
  const { south, west, north, east } = base.region
  const outside = [...shapes.land, ...shapes.home, ...ways.borders]
    .flat()
    .filter(([lat, lon]) => lat < south || lat > north || lon < west || lon > east)
  expect(outside).toEqual([])
})

it('lakes are drawn on land, smooth and complete', () => {
  const land = rings(base.land)
  for (const lake of lakes.map(readLine)) {
    expect(lake.length).toBeGreaterThanOrEqual(4)
    expect(lake.every((at) => within(land, at))).toBe(true)
    expect(smooth(lake, true)).toHaveLength(lake.length * 4)
  }
  const river = ways.rivers[0] ?? []
  const drawn = smooth(river, false)
  expect([drawn[0], drawn.at(-1)]).toEqual([river[0], river.at(-1)])
})

const at = ([lat, lon]: readonly [number, number, ...unknown[]]): LatLon => [lat, lon]
describe('cities', () => {
  const home = rings(base.home)
  it.each([
    'tashkent',
    'samarkand',
    'bukhara',
    'nukus',
    'termez',
    'andijan',
    'navoi',
    'qarshi',
    'khiva',
    'kungrad',
    'angren',
  ] as const)('of Uzbekistan include %s', (name) =>
    expect(within(home, at(cities[name]))).toBe(true),
  )
  it.each([
    'bishkek',
    'osh',
    'khujand',
    'dushanbe',
    'shymkent',
    'ashgabat',
    'turkmenabat',
    'dashoguz',
    'mazar',
    'almaty',
  ] as const)('of Uzbekistan do not include %s', (name) =>
    expect(within(home, at(cities[name]))).toBe(false),
  )
  it('are on land, and so are country names', () => {
    const { south, west, north, east } = base.region
    const fine = (lat: number, lon: number) =>
      lat > south && lat < north && lon > west && lon < east
    const land = rings(base.land)
    const world = rings(base.world)
    const wet = Object.entries({ ...cities, ...countries }).filter(
      ([, [lat, lon]]) => !within(fine(lat, lon) ? land : world, [lat, lon]),
    )
    // Ports on the coarse coast of the world or on the fine one of the Caspian Sea may stand a few
    // kilometres off.
    expect(
      wet
        .map(([name]) => name)
        .filter(
          (name) =>
            !['bandar_abbas', 'dubai', 'aktau', 'baku', 'turkmenbashi', 'istanbul'].includes(name),
        ),
    ).toEqual([])
  })
  it.each(locales)('have their own names in %s', (locale) => {
    const { cities: towns, countries: lands } = messages[locale].app.map
    expect(Object.keys(towns).sort()).toEqual(Object.keys(cities).sort())
    expect(Object.keys(lands).sort()).toEqual(Object.keys(countries).sort())
    expect(new Set(Object.values(towns)).size).toBe(Object.keys(cities).length)
  })
})
