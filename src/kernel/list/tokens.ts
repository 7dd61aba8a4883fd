import type { Theme } from '@mui/material/styles'

/** px, also of the sticky head. */
export const rowHeight = 38
export const focusRing = (theme: Theme) => ({ outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 })
export const line = (theme: Theme) => `1px solid ${theme.palette.divider}`
