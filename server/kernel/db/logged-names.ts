// The names under which the log has a resource and its fields: the current ones, and former ones.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { titleFormats } from '#i18n/format/title.ts'
import { fieldEntries, nameKey } from '#resources/kernel/derive.ts'
import { hasChildRows, isReferenceList, isSingleReference } from '#resources/kernel/kind-traits.ts'
import { titleText } from '#resources/kernel/views/record-title.ts'
import type { Field, Fields, Resource } from '#resources/kernel/types.ts'
import type { Wire } from '../types.ts'

function loggedNames(resource: Pick<Resource, 'name' | 'renamedFrom'>): string[] {
  return resource.renamedFrom ? [resource.name, resource.renamedFrom] : [resource.name]
}

/** The current key first. A former name that another field has now means that field. */
export function loggedKeys(fields: Fields, key: string, { options }: Field): string[] {
  return options.renamedFrom && !(options.renamedFrom in fields)
    ? [key, options.renamedFrom]
    : [key]
}

/** The key under which these logged values have the field; undefined where they lack it. */
export function keyIn(
  fields: Fields,
  key: string,
  field: Field,
  ...sides: readonly (Readonly<Wire> | undefined)[]
): string | undefined {
  return loggedKeys(fields, key, field).find((name) => sides.some((side) => side && name in side))
}

/** The title of a row of the log. `timeZone`: the contract's. */
export function nameIn(resource: Resource, row: Readonly<Wire>, timeZone: string): string {
  const valueOf = (key: string, field: Field) => {
    const name = keyIn(resource.fields, key, field, row)
    return name && row[nameKey(name, field) ?? name]
  }
  return titleText(resource, valueOf, titleFormats(timeZone))
}

/** The references of a resource: where in the log's data their ids are, as JSON paths. */
export function refPaths(resource: Resource): { field: Field; path: string }[] {
  return fieldEntries(resource.fields).flatMap(([key, field]) =>
    loggedKeys(resource.fields, key, field).flatMap((name) => {
      if (isSingleReference(field)) return [{ field, path: `$.*.${name}` }]
      if (isReferenceList(field)) return [{ field, path: `$.*.${name}[*]` }]
      if (!hasChildRows(field)) return []
      const children = field.options.fields ?? {}
      return fieldEntries(children)
        .filter(([, one]) => isSingleReference(one))
        .flatMap(([child, one]) =>
          loggedKeys(children, child, one).map((inner) => ({
            field: one,
            path: `$.*.${name}[*].${inner}`,
          })),
        )
    }),
  )
}

/**
 * The events `l` or `n` of the resource. With one name it is an equality, so that an index returns
 * them in order.
 */
export function isAbout(resource: Resource, alias: 'l' | 'n'): RawBuilder<unknown> {
  const [name, ...more] = loggedNames(resource)
  const column = sql.ref(`${alias}.resource`)
  return more.length === 0
    ? sql`${column} = ${name}`
    : sql`${column} = any(${[name, ...more]}::text[])`
}
