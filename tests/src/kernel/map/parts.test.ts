// Parts of the map without a map: label placement, stops of a record, scales.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import { kmBetween } from '#resources/kernel/values/geographic-coordinates.ts'
import { decodeLine, readLine } from '#src/kernel/map/base/decodeLand.ts'
import { degreesText, graticuleLines, graticuleStep } from '#src/kernel/map/base/graticule.ts'
import { placeNames } from '#src/kernel/map/place-names/placeNames.ts'
import type { Box, MapName, NameSheet } from '#src/kernel/map/place-names/placeNames.ts'
import { pickPoint } from '#src/kernel/map/pick/pickPoint.ts'
import { stopPins } from '#src/kernel/map/stops/stopPins.ts'
import { lengthOf, validPoint } from '#src/kernel/map/points.ts'
import { scaleLength } from '#src/kernel/map/base/scaleLength.ts'
import { initialView } from '#src/kernel/map/base/initialView.ts'
import { mapKeys, wantedStop } from '#src/kernel/map/stops/stopOrder.ts'

describe('a point', () => {
  it.each([
    [{ lat: 41.3, lon: 69.2 }, true],
    [{ lat: -90, lon: 180 }, true],
    [{ lat: 0, lon: 69.2 }, false],
    [{ lat: 41.3, lon: 0 }, false],
    [{ lat: 90.1, lon: 69.2 }, false],
    [{ lat: 41.3, lon: -180.1 }, false],
    [{ lat: '41.3', lon: 69.2 }, false],
    [{ lat: 41.3, lon: null }, false],
    [null, false],
    [undefined, false],
  ])('is parsed from %j: %s', (value, is) => expect(validPoint(value)).toEqual(is ? value : null))

  it('picked on the map is rounded to six digits, and rejected out of bounds', () => {
    expect(pickPoint({ lat: 41.31108149, lng: 69.2405624999 })).toEqual({
      lat: 41.311081,
      lon: 69.240562,
    })
    expect(pickPoint({ lat: 0.0000001, lng: 20 })).toBeNull()
    expect(pickPoint({ lat: 10, lng: 181 })).toBeNull()
  })
  it('has the published distance to another', () => {
    const tashkent = { lat: 41.3111, lon: 69.2797 }
    const samarkand = { lat: 39.6542, lon: 66.9597 }
    expect(kmBetween(tashkent, samarkand)).toBeCloseTo(268, -1)
    expect(lengthOf([tashkent, samarkand, tashkent])).toBeCloseTo(
      2000 * kmBetween(tashkent, samarkand),
      3,
    )
    expect(lengthOf([tashkent])).toBe(0)
  })
  it('is the initial centre of a picker, else all points, else Tashkent', () => {
    expect(initialView({ lat: 39.6, lon: 66.9 }, [{ at: { lat: 41, lon: 69 } }])).toMatchObject({
      center: [39.6, 66.9],
    })
    expect(initialView(null, [{ at: { lat: 41, lon: 69 } }])).toMatchObject({ bounds: [[41, 69]] })
    expect(initialView(null, [])).toMatchObject({ center: [41.311, 69.28] })
  })
})

describe('outlines', () => {
  it('are decoded from deltas and from plain pairs', () => {
    expect(decodeLine('69000 41000 500 -250 0 1', 1000)).toEqual([
      [41, 69],
      [40.75, 69.5],
      [40.751, 69.5],
    ])
    expect(readLine('69.1 41.2, 70 40')).toEqual([
      [41.2, 69.1],
      [40, 70],
    ])
  })
})

describe('labels on the map', () => {
  const sheet = (zoom = 10): NameSheet => ({
    width: 600,
    height: 400,
    zoom,
    project: ({ lat, lon }) => ({ x: lon, y: lat }),
    measure: ({ text }) => ({ width: text.length * 7, height: 15 }),
  })
  const name = (
    kind: MapName['kind'],
    text: string,
    lat: number,
    lon: number,
    more: Partial<MapName> = {},
  ): MapName => ({
    kind,
    text,
    at: { lat, lon },
    ...more,
  })
  const cross = (a: Box, b: Box) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

  it('never overlap each other or the edge', () => {
    const kinds = fc.constantFrom<MapName['kind'][]>(
      'capital',
      'city',
      'town',
      'place',
      'stop',
      'country',
    )
    const one = fc.record({
      kind: kinds,
      text: fc.string({ minLength: 1, maxLength: 25 }),
      lat: fc.integer({ min: -50, max: 450 }),
      lon: fc.integer({ min: -50, max: 650 }),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 60 }), (some) => {
        const texts = placeNames(
          some.map(({ kind, text, lat, lon }) => name(kind, text, lat, lon)),
          sheet(),
        ).flatMap(({ text }) => text ?? [])
        expect(texts.filter((a, i) => texts.some((b, j) => i < j && cross(a, b)))).toEqual([])
        expect(
          texts.filter(
            ({ x, y, width, height }) => x < 0 || y < 0 || x + width > 600 || y + height > 400,
          ),
        ).toEqual([])
      }),
    )
  })
  it('give way to more important ones, and stops and places keep their marker', () => {
    const said = (names: MapName[]) =>
      placeNames(names, sheet()).map((one) => [one.name.text, one.text !== null])
    const crowd = [name('stop', 'A'.repeat(50), 200, 250), name('stop', 'B'.repeat(50), 205, 260)]
    const towns = ['C', 'D', 'E', 'F', 'G'].map((text) => name('town', text.repeat(40), 200, 252))
    expect(
      said([...crowd, ...towns])
        .slice(0, 2)
        .map(([, written]) => written)[0],
    ).toBe(true)
    expect(said([name('town', 'first', 100, 100), name('town', 'second', 101, 101)])).toEqual([
      ['first', true],
    ])
    expect(
      said([name('place', 'first', 100, 100), name('place', 'second', 101, 101)]).map(
        ([text]) => text,
      ),
    ).toEqual(['first', 'second'])
  })
  it('appear with the zoom, and distant places are dots only', () => {
    const names = [
      name('country', 'land', 100, 300, { from: 3, until: 7 }),
      name('town', 'town', 200, 300, { from: 8 }),
      name('place', 'mine', 300, 300),
    ]
    const shown = (zoom: number) =>
      placeNames(names, sheet(zoom)).map((one) => one.name.text + (one.text ? '' : ' (dot)'))
    expect(shown(2)).toEqual(['mine (dot)'])
    expect(shown(5)).toEqual(['land', 'mine (dot)'])
    expect(shown(9)).toEqual(['town', 'mine'])
  })
})

it('the graticule has round degrees, and the scale round metres', () => {
  expect(graticuleStep(4)).toBe(10)
  expect(graticuleStep(11_600)).toBe(0.01)
  expect(graticuleLines(69.21, 69.29, 0.02)).toEqual([69.22, 69.24, 69.26, 69.28])
  expect(degreesText(69.3, 0.05)).toBe('69.30°')
  expect(degreesText(70, 10)).toBe('70°')
  expect(scaleLength(28.6)).toEqual({ metres: 2000, pixels: 70 })
  expect(scaleLength(0.45)).toEqual({ metres: 20, pixels: 44 })
  expect(scaleLength(NaN)).toEqual({ metres: 0, pixels: 0 })
})

describe('stops of a record', () => {
  const route = resourceOf('route')
  const place = resourceOf('place')
  it('are in the order of the descriptor with child rows, without empty or incomplete ones', () => {
    const row = {
      start_id: 5,
      start_name: 'Base',
      points: [
        { place_id: 7, place_name: 'Market' },
        { place_id: null },
        { place_id: 'mar' },
        { place_id: 6 },
      ],
      end_id: 5,
      end_name: null,
    }
    expect(wantedStop(route, row)).toEqual([
      { kind: 'ref', key: 'start_id', to: 'place', id: 5, name: 'Base' },
      { kind: 'ref', key: 'place_id', to: 'place', id: 7, name: 'Market' },
      { kind: 'ref', key: 'place_id', to: 'place', id: 6, name: null },
      { kind: 'ref', key: 'end_id', to: 'place', id: 5, name: null },
    ])
    expect(wantedStop(route, {})).toEqual([])
    expect(mapKeys(route)).toEqual(
      expect.arrayContaining(['start_id', 'start_name', 'points', 'end_id', 'end_name', 'name']),
    )
  })
  it('include its own point and radius', () => {
    const coordinates = { lat: 41.3, lon: 69.2 }
    expect(wantedStop(place, { coordinates, radius: 300 })).toEqual([
      { kind: 'own', key: 'coordinates', point: coordinates, radius: 300, corners: null },
    ])
    expect(wantedStop(place, { coordinates, radius: null })).toMatchObject([{ radius: null }])
    expect(wantedStop(place, { coordinates: { lat: 41.3, lon: null }, radius: 300 })).toEqual([])
    expect(mapKeys(place)).toEqual(expect.arrayContaining(['coordinates', 'radius', 'name']))
  })
  it('share a pin if they are at the same point', () => {
    const base = { lat: 41, lon: 69 }
    const market = { lat: 42, lon: 69 }
    const stop = (number: number, name: string, point: typeof base | null) => ({
      number,
      name,
      point,
      radius: null,
      corners: null,
    })
    expect(
      stopPins([
        stop(1, 'Base', base),
        stop(2, 'Market', market),
        stop(3, 'Nowhere', null),
        stop(4, 'Base', base),
      ]),
    ).toEqual([
      { point: base, numbers: [1, 4], names: ['Base'] },
      { point: market, numbers: [2], names: ['Market'] },
    ])
  })
})
