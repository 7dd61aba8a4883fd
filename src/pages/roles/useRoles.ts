// The roles to choose from: those of the product, and those of the organisation.
import { useQuery } from '@tanstack/react-query'
import { customRoles } from '#dataProviders/access/custom-roles.ts'
import type { CustomRole } from '#dataProviders/access/custom-roles.ts'
import { currentLocale } from '#dataProviders/http/call.ts'
import { toCyrillic } from '#i18n/translit.ts'
import { customRoleCode, customRoleOf } from '#resources/kernel/custom-roles.ts'
import { roleNames } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { useT } from '../../common/useT.ts'

export interface Roles {
  /** All codes, by the names of the roles. */
  codes: readonly string[]
  nameOf: (code: string) => string
  /** The role of the product that a role is or behaves like. */
  baseOf: (code: string) => RoleName
  reload: () => Promise<unknown>
}

function titleOf({ name, name_ru, name_uz, name_en }: CustomRole): string {
  const locale = currentLocale()
  if (locale === 'uz-Cyrl') return name_uz === null ? name : toCyrillic(name_uz)
  return { ru: name_ru, uz: name_uz, en: name_en }[locale] ?? name
}

export function useRoles(): Roles {
  const t = useT()
  const { data = [], refetch } = useQuery({
    queryKey: ['custom-role', 'all'],
    queryFn: ({ signal }) => customRoles(signal),
    staleTime: 0,
  })
  const own = (code: string) => data.find(({ id }) => id === customRoleOf(code))
  const nameOf = (code: string) => {
    const found = own(code)
    if (found) return titleOf(found)
    return customRoleOf(code) === null ? t(`app.roles.${code as RoleName}`) : code
  }
  const codes = [...roleNames, ...data.map(({ id }) => customRoleCode(id))]
  return {
    nameOf,
    codes: codes.sort((a, b) => nameOf(a).localeCompare(nameOf(b))),
    baseOf: (code) => (own(code)?.base_role ?? code) as RoleName,
    reload: refetch,
  }
}
