import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useT } from '../../common/translate.ts'
import { hiddenText } from '../show/hiddenText.ts'

/** Before → after. */
export function Sides({ before, after }: { before: ReactNode; after: ReactNode }) {
  const say = useT()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, minWidth: 0 }}>
      <Box component="span" sx={{ color: 'text.secondary', minWidth: 0 }}>
        <span style={hiddenText}>{say('app.history.before')}: </span>
        {before}
      </Box>
      <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
        →
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        <span style={hiddenText}>{say('app.history.after')}: </span>
        {after}
      </Box>
    </Box>
  )
}
