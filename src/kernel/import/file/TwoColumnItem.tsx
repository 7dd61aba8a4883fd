import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface TwoColumnItemProps {
  /** Both in the middle of their line. */
  centred?: boolean
  children: ReactNode
}
/** An item of a list in two halves, what the file has and what becomes of it; on a narrow screen one above the other. */
export function TwoColumnItem({ centred, children }: TwoColumnItemProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        gap: { xs: 0.5, sm: 2 },
        alignItems: centred ? 'center' : undefined,
        py: 0.5,
      }}
    >
      {children}
    </Box>
  )
}
