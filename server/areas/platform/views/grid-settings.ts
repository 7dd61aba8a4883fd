// A user's list settings: columns, widths, density, pinned columns, totals, colours of rows, split
// view, page size, sorting, and the default view.
import { sql } from 'kysely'
import { z } from 'zod'
import { canRead } from '#resources/kernel/access.ts'
import type { Readable } from '#resources/kernel/access.ts'
import { deskName } from '#resources/kernel/derive.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { listedKeys } from '#resources/kernel/system-fields.ts'
import { largestSize } from '#resources/kernel/calls/page-sizes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { densities, mostPinned } from '#resources/kernel/views/views.ts'
import type { GridSetting, SettingChange } from '#resources/kernel/views/views.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { readableBy } from '../../../kernel/session/viewer.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { word } from '../authentication/auth-schemas.ts'
import { colorFaults, colorsSchema, readableRules } from './color-rules.ts'
import { isAccepted, longestKey } from './query-faults.ts'
import { columnFaults, keyList } from './view-content.ts'
import { defaultViews, viewFor } from './view-queries.ts'

const width = z
  .int({ error: 'integer' })
  .min(40, { error: 'too_small|40' })
  .max(2000, { error: 'too_big|2000' })
export const settingSchema = {
  columns: keyList.nullish(),
  widths: z
    .record(z.string().max(longestKey, { error: 'unknown' }), width, { error: 'object' })
    .nullish(),
  density: z.enum(densities, { error: 'choice' }).nullish(),
  pinned: z
    .int({ error: 'integer' })
    .min(0, { error: 'too_small|0' })
    .max(mostPinned, { error: `too_big|${mostPinned}` })
    .nullish(),
  totals: z.boolean({ error: 'flag' }).nullish(),
  colors: colorsSchema.nullish(),
  split: z.boolean({ error: 'flag' }).nullish(),
  size: z
    .int({ error: 'size' })
    .min(1, { error: 'size' })
    .max(largestSize, { error: 'size' })
    .nullish(),
  sort: word(longestKey).nullish(),
} satisfies Record<keyof SettingChange, z.ZodType>
/** The settings as stored: without nulls and without the view. */
type Kept = Omit<GridSetting, 'view'>

/** The caller's settings by resource, limited to resources that the caller may still read. */
export async function settingsOf(
  db: Db,
  resources: readonly Resource[],
  person: Person,
): Promise<Record<string, GridSetting>> {
  const { rows } = await sql<{
    resource: string
    content: Kept
  }>`select resource, content from grid_setting
    where account_id = ${person.accountId} and contract_id = ${person.contractId}`.execute(db)
  const views = await defaultViews(db, person)
  const settings: Record<string, GridSetting> = {}
  const kept = new Map(rows.map(({ resource, content }) => [resource, content]))
  for (const name of new Set([...kept.keys(), ...views.keys()])) {
    const resource = resources.find((one) => deskName(one) === name)
    if (!resource || !canRead(person.levels, resource.access)) continue
    const view = views.get(name)
    settings[name] = {
      ...settingFor(resource, kept.get(name) ?? {}, readableBy(person, resource)),
      ...(view && { view: viewFor(resource, view, person) }),
    }
  }
  return settings
}

function settingFor(
  resource: Resource,
  { columns, widths, sort, colors, ...rest }: Kept,
  readable: Readable,
): Kept {
  const known = new Set(listedKeys(resource, readable))
  const shown = columns?.filter((key) => known.has(key))
  return {
    ...rest,
    ...(shown && shown.length > 0 && { columns: shown }),
    ...(widths && {
      widths: Object.fromEntries(Object.entries(widths).filter(([key]) => known.has(key))),
    }),
    ...(colors && { colors: readableRules(resource, colors, readable) }),
    ...(sort !== undefined && isAccepted(resource, { sort }, readable) && { sort }),
  }
}

/**
 * Stores settings; null removes one.
 * @throws AppError 400 naming columns and sort keys that are unknown to the caller
 */
export async function saveSetting(
  db: Db,
  resource: Resource,
  person: Person,
  input: SettingChange,
): Promise<void> {
  const readable = readableBy(person, resource)
  const faults: Record<string, Fault> = {
    ...columnFaults(resource, 'columns', input.columns ?? [], readable),
    ...columnFaults(resource, 'widths', Object.keys(input.widths ?? {}), readable),
    ...colorFaults(resource, 'colors', input.colors ?? [], readable),
  }
  if (typeof input.sort === 'string' && !isAccepted(resource, { sort: input.sort }, readable))
    faults.sort = 'sort'
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await sql`insert into grid_setting as g (contract_id, account_id, resource, content)
    values (${person.contractId}, ${person.accountId}, ${deskName(resource)}, jsonb_strip_nulls(${JSON.stringify(input)}::jsonb))
    on conflict (account_id, contract_id, resource) do update set content = jsonb_strip_nulls(g.content || ${JSON.stringify(input)}::jsonb)`.execute(
    db,
  )
}

/** Sets the view with which the caller's list opens; null: none, not even that of the role. */
export async function setDefault(
  db: Db,
  resource: Resource,
  person: Person,
  view: number | null,
): Promise<void> {
  await sql`insert into grid_setting (contract_id, account_id, resource, view_id, no_view)
    values (${person.contractId}, ${person.accountId}, ${deskName(resource)}, (select v.id from saved_view v where v.contract_id = ${person.contractId} and v.id = ${view}), ${view === null})
    on conflict (account_id, contract_id, resource) do update set view_id = excluded.view_id, no_view = excluded.no_view`.execute(
    db,
  )
}
