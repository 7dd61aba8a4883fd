// Limits of exports, used by both sides.

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** Maximum rows of one file. */
export const mostExported: Readonly<Record<ExportFormat, number>> = {
  csv: 1_000_000,
  xlsx: 200_000,
}

/** Maximum records selected by hand for one file. */
export const mostSelected = 1000
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
