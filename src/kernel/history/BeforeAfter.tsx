import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useT } from '../../common/useT.ts'
import { hiddenText } from '../show/hiddenText.ts'

/** Before → after. */
export function BeforeAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  const t = useT()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, minWidth: 0 }}>
      <Box component="span" sx={{ color: 'text.secondary', minWidth: 0 }}>
        <span style={hiddenText}>{t('app.history.before')}: </span>
        {before}
      </Box>
      <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
        →
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        <span style={hiddenText}>{t('app.history.after')}: </span>
        {after}
      </Box>
    </Box>
  )
}
