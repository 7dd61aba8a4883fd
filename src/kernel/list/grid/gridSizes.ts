import type { Density } from '#resources/kernel/views/views.ts'

/**
 * px; table.css has the normal one, of the sticky head too. A pointer still hits a row at the least
 * of them.
 */
export const rowHeights: Readonly<Record<Density, number>> = {
  compact: 30,
  normal: 38,
  comfortable: 48,
}
