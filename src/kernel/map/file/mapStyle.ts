// The style of vector map files. They use the schemas of Protomaps, OpenMapTiles and Shortbread,
// which name their layers differently; unknown layers are drawn in thin lines.
import {
  CenteredTextSymbolizer,
  GeomType,
  LineLabelSymbolizer,
  LineSymbolizer,
  PolygonSymbolizer,
} from 'protomaps-leaflet'
import type { Feature, LabelRule, PaintRule } from 'protomaps-leaflet'

/** Colours of the page as they are now. */
export interface MapColours {
  readonly land: string
  readonly water: string
  readonly green: string
  readonly building: string
  readonly road: string
  readonly highway: string
  readonly border: string
  readonly text: string
  readonly halo: string
  /** Of the names. */
  readonly font: string
}
export const colourNames = [
  ...(['land', 'water', 'green', 'building', 'road', 'highway', 'border', 'text', 'halo'] as const),
]

const lands = ['earth', 'land_polygons']
const greens = ['landcover', 'landuse', 'park', 'natural', 'land', 'sites']
const waters = ['water', 'ocean', 'water_polygons', 'waterway', 'water_lines']
const roads = ['roads', 'transportation', 'streets', 'street_polygons', 'bridges']
const buildings = ['buildings', 'building']
const borders = ['boundaries', 'boundary']
const names = ['places', 'place', 'place_labels']
const roadNames = ['roads', 'transportation_name', 'street_labels']
/** Points of interest and the like would compete with vehicle symbols. */
const leftOut = [
  ...['pois', 'poi', 'housenumber', 'addresses', 'mountain_peak', 'aerodrome_label'],
  ...['water_name', 'water_polygons_labels', 'water_lines_labels', 'boundary_labels'],
  ...['public_transport', 'street_polygons_labels', 'streets_polygons_labels'],
]
const known = new Set([
  ...[lands, greens, waters, roads, buildings, borders, names, roadNames, leftOut].flat(),
])

const green = /grass|park|wood|forest|garden|cemetery|meadow|scrub|farm|orchard|vineyard|nature/
const main = /motorway|trunk|primary|highway|major/
const isArea = (_: number, { geomType }: Feature) => geomType === GeomType.Polygon
const isLine = (_: number, { geomType }: Feature) => geomType === GeomType.Line
const kindOf = ({ props }: Feature) =>
  [props.kind, props.class, props.subclass, props.kind_detail].join(' ')
const isMain = (_: number, feature: Feature) =>
  feature.geomType === GeomType.Line && main.test(kindOf(feature))

/** Width in pixels that is `at10` at zoom 10 and grows with the zoom. */
const width = (at10: number) => (zoom: number) =>
  at10 * Math.min(8, Math.max(0.4, 1.32 ** (zoom - 10)))

/** Whether the file has names besides settlements. */
export const hasNames = (layers: readonly string[]): boolean =>
  layers.some((one) => names.includes(one))

/** @param layers the file's layers */
export function paintRulesOf(colours: MapColours, layers: readonly string[]): PaintRule[] {
  const fills = (all: readonly string[], fill: string, filter = isArea): PaintRule[] =>
    all.map((dataLayer) => ({ dataLayer, filter, symbolizer: new PolygonSymbolizer({ fill }) }))
  const lines = (
    all: readonly string[],
    color: string,
    at10: number,
    {
      filter = isLine,
      ...more
    }: { filter?: typeof isLine; dash?: number[]; minzoom?: number } = {},
  ): PaintRule[] =>
    all.map((dataLayer) => ({
      ...{ dataLayer, filter, ...(more.minzoom && { minzoom: more.minzoom }) },
      symbolizer: new LineSymbolizer({
        ...{ color, width: width(at10), ...(more.dash && { dash: more.dash }) },
      }),
    }))
  const others = layers.filter((one) => !known.has(one))
  return [
    ...fills(lands, colours.land),
    ...fills(greens, colours.green, (zoom, one) => isArea(zoom, one) && green.test(kindOf(one))),
    ...fills(waters, colours.water),
    ...lines(waters, colours.water, 1),
    ...fills(others, colours.building),
    ...lines(others, colours.border, 0.8),
    ...fills(buildings, colours.building),
    ...lines(roads, colours.road, 1, {
      filter: (zoom, one) => isLine(zoom, one) && !isMain(zoom, one),
    }),
    ...lines(roads, colours.highway, 1.8, { filter: isMain }),
    ...lines(borders, colours.border, 1, { dash: [4, 3] }),
  ]
}

/** @param locale the preferred language of names: 'ru', 'uz' … */
export function labelRulesOf(colours: MapColours, locale: string): LabelRule[] {
  const language = locale.slice(0, 2)
  const labelProps = [`name:${language}`, `name_${language}`, 'name', 'name:latin']
  const looks = { labelProps, fill: colours.text, stroke: colours.halo, width: 2 }
  const rank = ({ population_rank: people, rank: order, population }: Feature['props']) =>
    Number(people ?? 0) || Number(population ?? 0) || -Number(order ?? 0)
  const settlements = (kinds: RegExp, font: string, minzoom: number): LabelRule[] =>
    names.map((dataLayer) => ({
      ...{ dataLayer, minzoom },
      filter: (_, one) => kinds.test(kindOf(one)),
      sort: (a, b) => rank(b as Feature['props']) - rank(a as Feature['props']),
      symbolizer: new CenteredTextSymbolizer({ ...looks, font: `${font} ${colours.font}` }),
    }))
  return [
    ...settlements(/country/, '600 13px', 2),
    ...settlements(/city|capital|locality city/, '600 13px', 5),
    ...settlements(/town/, '500 12px', 8),
    ...settlements(/village|suburb|neighbourhood|hamlet|quarter/, '400 11px', 12),
    ...roadNames.map((dataLayer): LabelRule => ({
      ...{ dataLayer, minzoom: 14, filter: isLine },
      symbolizer: new LineLabelSymbolizer({ ...looks, font: `400 11px ${colours.font}` }),
    })),
  ]
}
