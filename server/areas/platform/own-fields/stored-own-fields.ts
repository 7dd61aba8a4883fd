// The own fields of a contract, as sessions have them.
import { sql } from 'kysely'
import { toCyrillic } from '#i18n/translit.ts'
import type { OwnField, OwnFields } from '#resources/kernel/own-fields.ts'
import type { Fragment } from '../../../kernel/types.ts'

/** By resource, each in its order; null if the contract has none. */
export const selectOwnFields = (contractId: Fragment) => sql`(
  select json_object_agg(x.of_resource, x.fields) from (
    select replace(f.of_resource, '_', '-') as of_resource, json_agg(json_build_object(
      'id', f.id, 'key', f.slot, 'name', f.name, 'name_uz', f.name_uz, 'name_en', f.name_en,
      'required', f.required, 'listed', f.listed) order by f.ordinal nulls last, f.id) as fields
    from own_field f where f.contract_id = ${contractId} and f.archived_at is null
    group by f.of_resource) x)`

export type StoredOwnFields = Readonly<Record<string, readonly Omit<OwnField, 'name_cyrl'>[]>>

/** With the Uzbek names in Cyrillic letters: browsers need not load the rules for that. */
export function addCyrillicNames(stored: StoredOwnFields | null): OwnFields {
  return Object.fromEntries(
    Object.entries(stored ?? {}).map(([resource, fields]) => [
      resource,
      fields.map((one) => ({
        ...one,
        name_cyrl: one.name_uz === null ? null : toCyrillic(one.name_uz),
      })),
    ]),
  )
}
