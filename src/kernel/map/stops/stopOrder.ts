// The points of a record's map, in the order of its descriptor (`map`): its own, or those of
// referenced records.
import { fieldEntries, labelKey, titleFields } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import type { Field, Point, Resource } from '#resources/kernel/types.ts'
import { fewestCorners } from '#resources/kernel/values/polygon-corners.ts'
import { validPoint } from '../points.ts'

type Values = Readonly<Record<string, unknown>>

/** One stop as given by the record; the target of a reference has to be loaded. */
type WantedStop =
  | { kind: 'own'; key: string; point: Point; radius: number | null; corners: Point[] | null }
  | { kind: 'ref'; key: string; to: ResourceName; id: number; name: string | null }
/** One stop of the map; `point` null if the referenced record has none. */
export interface Stop {
  /** From 1, in the order of the record, including stops without a point. */
  number: number
  name: string
  point: Point | null
  /** Metres around the point. */
  radius: number | null
  /** An outline that replaces the circle. */
  corners: readonly Point[] | null
}

/** The point field of a resource. */
export function pointField(of: Pick<Resource, 'fields'>): string | undefined {
  return fieldEntries(of.fields).find(([, field]) => field.kind === 'point')?.[0]
}

/** The radius field of a record: the first whole number in metres. */
function radiusField(of: Pick<Resource, 'fields'>): string | undefined {
  return fieldEntries(of.fields).find(
    ([, field]) => field.kind === 'integer' && field.options.unit === 'm',
  )?.[0]
}

/** The field that outlines a record. */
const outlineField = (of: Pick<Resource, 'fields'>): string | undefined =>
  fieldEntries(of.fields).find(([, field]) => field.kind === 'polygon')?.[0]

/** The corners in a form or a row, if they form a valid outline. */
function validCorners(value: unknown): Point[] | null {
  if (!Array.isArray(value)) return null
  const corners = value.flatMap((corner) => validPoint(corner) ?? [])
  return corners.length === value.length && corners.length >= fewestCorners ? corners : null
}

/** Top keys of a record that its map depends on. */
export function mapKeys(of: Resource): string[] {
  const keys = (of.map ?? []).map((path) => path.split('.')[0] ?? path)
  const labels = keys.filter((key) => isSingleReference(of.fields[key])).map(labelKey)
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
  if (!field || !isSingleReference(field) || typeof value !== 'number') return []
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

/** All stops in a form or row; empty and invalid ones are omitted. */
export function wantedStop(of: Resource, values: Values): WantedStop[] {
  return (of.map ?? []).flatMap((path) => {
    const [key = '', child] = path.split('.')
    const field = of.fields[key]
    if (child === undefined) return stopOf(of, field, key, values)
    const rows = Array.isArray(values[key]) ? (values[key] as Values[]) : []
    return rows.flatMap((row) => stopOf(of, field?.options.fields?.[child], child, row))
  })
}
