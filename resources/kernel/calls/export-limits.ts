// What both sides of the wire know of exports.

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** Rows that one file holds. */
export const mostExported: Readonly<Record<ExportFormat, number>> = {
  csv: 1_000_000,
  xlsx: 200_000,
}

/** Records that can be picked by hand for one file. */
export const mostSelected = 1000
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
