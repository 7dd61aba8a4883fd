// The refusal of one row among many: it does not affect the others, and states the reason.
import { sayFault, sayReasons, sayRefusal } from '#i18n/server.ts'
import type { RefusedRow } from '#resources/kernel/calls/bulk-answer.ts'
import type { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'

export function refusedRow(
  resource: Resource,
  which: Pick<RefusedRow, 'id' | 'name' | 'row'>,
  refusal: AppError,
  locale: Locale,
): RefusedRow {
  const { code, fields, extra } = refusal
  return {
    ...which,
    code,
    message: sayRefusal(locale, refusal, resource.name),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([key, fault]) => [key, sayFault(locale, fault, resource.name)]),
      ),
    }),
    ...(extra?.reasons && { reasons: sayReasons(locale, extra.reasons) }),
    ...(extra?.used_by && { used_by: [...extra.used_by] }),
  }
}
