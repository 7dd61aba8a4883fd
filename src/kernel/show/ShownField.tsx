import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { cellStyles } from '../cells/cellStyles.ts'

/** A value under its label, to be read. */
export function ShownField({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <Box sx={(theme) => ({ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined, ...cellStyles(theme) })}>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, typography: 'body1', minHeight: 24, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}
