// What of a record is drawn on its map, in the order of its descriptor (`map`): its own point, or
// those of records that it refers to.
import { fieldEntries, labelKey, titleFields } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Field, Point, Resource } from '#resources/kernel/types.ts'
import { fewestCorners } from '#resources/kernel/values/polygon-corners.ts'
import { validPoint } from '../points.ts'

type Values = Readonly<Record<string, unknown>>

/** One stop as the record says it; where a reference leads to is to be asked for. */
type WantedStop =
  | { kind: 'own'; key: string; point: Point; radius: number | null; corners: Point[] | null }
  | { kind: 'ref'; key: string; to: ResourceName; id: number; name: string | null }
/** One stop of the map; `point` null where the referenced record has none. */
export interface Stop {
  /** From 1, in the order of the record, those without a point counted. */
  number: number
  name: string
  point: Point | null
  /** Metres around the point. */
  radius: number | null
  /** An outline in the place of the circle. */
  corners: readonly Point[] | null
}

/** The field of a resource that says where its records are. */
export function pointField(of: Pick<Resource, 'fields'>): string | undefined {
  return fieldEntries(of.fields).find(([, field]) => field.kind === 'point')?.[0]
}

/**
 * The field that says how far around its point a record reaches: the first whole number of metres.
 */
function radiusField(of: Pick<Resource, 'fields'>): string | undefined {
  return fieldEntries(of.fields).find(
    ([, field]) => field.kind === 'integer' && field.options.unit === 'm',
  )?.[0]
}

/** The field that outlines a record. */
const outlineField = (of: Pick<Resource, 'fields'>): string | undefined =>
  fieldEntries(of.fields).find(([, field]) => field.kind === 'polygon')?.[0]

/** The corners that a form or a row holds, when they make an outline. */
function validCorners(value: unknown): Point[] | null {
  if (!Array.isArray(value)) return null
  const corners = value.flatMap((corner) => validPoint(corner) ?? [])
  return corners.length === value.length && corners.length >= fewestCorners ? corners : null
}

/** Top keys of a record that its map depends on. */
export function mapKeys(of: Resource): string[] {
  const keys = (of.map ?? []).map((path) => path.split('.')[0] ?? path)
  const labels = keys.filter((key) => of.fields[key]?.kind === 'ref').map(labelKey)
  return [
    ...new Set(
      [
        ...keys,
        ...labels,
        ...titleFields(of),
        radiusField(of) ?? [],
        outlineField(of) ?? [],
      ].flat(),
    ),
  ]
}

function stopOf(of: Resource, field: Field | undefined, key: string, row: Values): WantedStop[] {
  const value = row[key]
  if (field?.kind === 'point') {
    const point = validPoint(value)
    const radius = row[radiusField(of) ?? '']
    return point
      ? [
          {
            kind: 'own',
            key,
            point,
            radius: typeof radius === 'number' && radius > 0 ? radius : null,
            corners: validCorners(row[outlineField(of) ?? '']),
          },
        ]
      : []
  }
  if (field?.kind !== 'ref' || typeof value !== 'number') return []
  const name = row[labelKey(key)]
  return [
    {
      kind: 'ref',
      key,
      to: field.options.to as ResourceName,
      id: value,
      name: typeof name === 'string' ? name : null,
    },
  ]
}

/**
 * All stops of a record as its form or its row holds them now; what is empty or not understood is
 * left out.
 */
export function wantedStop(of: Resource, values: Values): WantedStop[] {
  return (of.map ?? []).flatMap((path) => {
    const [key = '', child] = path.split('.')
    const field = of.fields[key]
    if (child === undefined) return stopOf(of, field, key, values)
    const rows = Array.isArray(values[key]) ? (values[key] as Values[]) : []
    return rows.flatMap((row) => stopOf(of, field?.options.fields?.[child], child, row))
  })
}
