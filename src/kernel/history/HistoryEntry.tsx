import Undo from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Ref } from 'react'
import { useTranslate } from 'react-admin'
import type { Entry } from '#resources/kernel/history.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { cellStyles } from '../cells/cellStyles.ts'
import { useFormats } from '../../common/useFormats.ts'
import { ChangeValue } from './ChangeValue.tsx'

interface HistoryEntryProps {
  of: Resource
  entry: Entry
  /** undefined: this change cannot be taken back, or not by the reader. */
  onRevert: (() => void) | undefined
  ref?: Ref<HTMLLIElement>
}

/** One moment of a record: who did what, field by field. */
export function HistoryEntry({ of, entry, onRevert, ref }: HistoryEntryProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { type, who, at, via, changes } = entry
  const whole = type !== 'change'
  return (
    <Box
      component="li"
      ref={ref}
      tabIndex={-1}
      sx={(theme) => ({ py: 1.5, borderBottom: 1, borderColor: 'divider', outlineOffset: 2, minWidth: 0, ...cellStyles(theme) })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Typography component="time" dateTime={at} variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formats.time(at)}
        </Typography>
        <Typography component="h4" variant="subtitle2">
          {t(`app.history.types.${type}`)}
          {via && ` (${t(`app.history.via.${via}`)})`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {who?.name ?? t('app.history.server')}
        </Typography>
      </Box>
      {changes.length > 0 && (
        <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'grid', rowGap: 1 }}>
          {changes.map((change) => (
            <Box key={change.field} sx={{ minWidth: 0 }}>
              <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {translate(`resources.${of.name}.fields.${change.field}`)}
              </Box>
              <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
                <ChangeValue of={of} change={change} whole={whole} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {onRevert && (
        <Button size="small" startIcon={<Undo />} onClick={onRevert} sx={{ mt: 0.5, ml: -0.5 }}>
          {t('app.history.revert')}
        </Button>
      )}
    </Box>
  )
}
