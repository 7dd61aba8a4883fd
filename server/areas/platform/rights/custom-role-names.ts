// Names of custom roles in the reader's language, and the visibility of screens for them.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { toCyrillic } from '#i18n/translit.ts'
import { customRoleOf, customRolesFrom, isCustomRole } from '#resources/kernel/custom-roles.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Person } from '../../../kernel/session/viewer.ts'

interface Named {
  id: number
  name: string
  name_ru: string | null
  name_uz: string | null
  name_en: string | null
}

function titleIn(locale: Locale, { name, name_ru, name_uz, name_en }: Named): string {
  if (locale === 'uz-Cyrl') return name_uz === null ? name : toCyrillic(name_uz)
  return { ru: name_ru, uz: name_uz, en: name_en }[locale] ?? name
}

/** Role id → the code of a built-in role, or the name of a custom one. */
export async function roleTitles(
  db: QueryExecutorProvider,
  contractId: number,
  ids: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, string>> {
  const own = ids.filter(isCustomRole).map((id) => id - customRolesFrom)
  const found =
    own.length === 0
      ? []
      : (
          await sql<Named>`select id, name, name_ru, name_uz, name_en from custom_role
            where contract_id = ${contractId} and id = any(${own}::bigint[])`.execute(db)
        ).rows
  return new Map([
    ...Object.entries(roleIds).map(([id, name]): [number, string] => [Number(id), name]),
    ...found.map((row): [number, string] => [row.id + customRolesFrom, titleIn(locale, row)]),
  ])
}

/** The name of a custom role by its code; null for a built-in role. */
export async function customTitle(
  db: QueryExecutorProvider,
  { contractId, locale }: Pick<Person, 'contractId' | 'locale'>,
  code: string,
): Promise<string | null> {
  const id = customRoleOf(code)
  if (id === null) return null
  const number = id + customRolesFrom
  return (await roleTitles(db, contractId, [number], locale)).get(number) ?? null
}

/**
 * The sections whose screens are all shown (true) or all hidden (false) for a custom role;
 * undefined for a built-in role.
 */
export async function customScreens(
  db: QueryExecutorProvider,
  { contractId, roleId, grants }: Pick<Person, 'contractId' | 'roleId' | 'grants'>,
): Promise<Record<string, boolean> | undefined> {
  if (roleId === null || !isCustomRole(roleId)) return undefined
  const { rows } = await sql<{ resource: string; shown: boolean }>`
    select resource, screens = 'shown' as shown from access_level
    where contract_id = ${contractId} and role = ${grants[0]} and screens <> 'base'`.execute(db)
  return Object.fromEntries(rows.map(({ resource, shown }) => [resource, shown]))
}
