// The values offered in cells of a template: the texts of a choice, and the names of the records of
// a reference if there are few.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import type { Field } from '#resources/kernel/types.ts'
import { optionLabel, yesNo } from '#i18n/server.ts'
import { tableOf } from '../../db/columns.ts'
import { titleOf } from '../../read/record-titles.ts'
import type { CallContext } from '../../types.ts'

/** Maximum number of offered texts. */
const most = 500

export async function offeredTexts(
  { kernel, resource, person }: CallContext,
  key: string,
  field: Field,
): Promise<readonly string[]> {
  const { choices, to } = field.options
  if (choices)
    return Object.keys(choices).map((code) => optionLabel(person.locale, resource.name, key, code))
  if (field.kind === 'flag') {
    const { yes, no } = yesNo(person.locale)
    return [yes, no]
  }
  if (!isSingleReference(field) || to === undefined) return []
  const target = kernel.target(field)
  if (target.mode !== 'table' || !canRead(person.levels, target.access)) return []
  const only = kernel.rulesOf(target).visible?.(person, kernel, target)
  const { rows } = await sql<{ name: string }>`
    select distinct (${titleOf(kernel, target, 't')})::text as name
    from ${sql.table(tableOf(target))} t where t.contract_id = ${person.contractId}
      ${target.archive ? sql`and t.archived_at is null` : sql``} ${only ? sql`and (${only})` : sql``}
    order by name limit ${most + 1}`.execute(kernel.db)
  return rows.length > most ? [] : rows.flatMap(({ name }) => name || [])
}
