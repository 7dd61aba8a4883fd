import type { Theme } from '@mui/material/styles'
import type { Density } from '#resources/kernel/views.ts'

/** px, of the sticky head and of rows in a grid of normal density. */
export const rowHeight = 38
/** px. A pointer still hits a row at the least of them. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 30, normal: rowHeight, comfortable: 48 }
export const focusRing = (theme: Theme) => ({ outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 })
export const line = (theme: Theme) => `1px solid ${theme.palette.divider}`
