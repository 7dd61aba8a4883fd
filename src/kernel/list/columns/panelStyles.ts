import type { Theme } from '@mui/material/styles'
import { toolbarStyles } from '../toolbar/toolbarStyles.ts'

/** A panel that opens from the toolbar: what it holds stands below one another, in the toolbar's own controls. */
export const panelStyles = (theme: Theme) => ({
  display: 'flex',
  flexDirection: 'column' as const,
  gap: 12,
  padding: 16,
  maxWidth: 'calc(100vw - 32px)',
  boxSizing: 'border-box' as const,
  fontFamily: theme.typography.fontFamily,
  fontSize: '0.875rem',
  colorScheme: theme.palette.mode,
  ...toolbarStyles(theme),
})
