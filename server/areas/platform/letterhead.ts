// The letterhead of an organisation's papers.
import { formatsOf } from '#i18n/format/index.ts'
import { fieldLabel } from '#i18n/server.ts'
import { canRead } from '#resources/kernel/access.ts'
import type { Letterhead } from '../../kernel/print/index.ts'
import { readAll } from '../../kernel/read/list-query.ts'
import { readContext } from '../../kernel/read/row-visibility.ts'

/**
 * Full name with address, telephone and numbers, if set, and the logo; only the name for users who
 * may not read more.
 */
export const letterhead: Letterhead = async (kernel, person, locale) => {
  const { contract } = person
  const { timeZone, currency, country } = contract
  const resource = kernel.resources.find(({ name }) => name === 'organisation')
  if (!resource || !canRead(person.levels, resource.access))
    return { lines: [contract.name], logo: null }
  const [found] = await readAll(readContext({ kernel, resource, person }))
  const row = (found ?? {}) as Wire
  const numbered = (['inn', 'registration_number', 'okpo'] as const).flatMap((key) =>
    row[key] ? [`${fieldLabel(locale, resource.name, key)} ${row[key]}`] : [],
  )
  const lines = [
    row.full_name ?? contract.name,
    row.address,
    [row.phone && formatsOf(locale, { timeZone, currency, country }).phone(row.phone), ...numbered]
      .filter(Boolean)
      .join(', '),
  ]
  return {
    lines: lines.filter((line): line is string => line != null && line !== ''),
    logo: found
      ? { contractId: contract.id, resource: resource.name, recordId: found.id, field: 'logo' }
      : null,
  }
}

type Wire = Partial<Record<string, string | null>>
