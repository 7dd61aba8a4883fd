// The letterhead of an organisation's documents.
import { formatsOf } from '#i18n/format/index.ts'
import { fieldLabel } from '#i18n/server.ts'
import { canRead } from '#resources/kernel/access.ts'
import type { Letterhead } from '../../kernel/print/index.ts'
import { readAll } from '../../kernel/read/list-query.ts'
import { readContext } from '../../kernel/read/row-visibility.ts'

/**
 * Full name, address, telephone and registration numbers, as far as set, and the logo. Users who
 * may not read the organisation get only its name.
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
