import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Resolution, UnknownName } from '#dataProviders/imports.ts'
import type { ResourceName } from '#resources/index.ts'
import { useSay } from '../cells/say.ts'
import { RefControl } from '../inputs/controls/RefControl.tsx'
import { useFormats } from '../useFormats.ts'
import { Choose } from './Choose.tsx'

export const asNew = ({ field, text, create }: UnknownName): Resolution | null => (create ? { field, text, create: true } : null)
export const asEmpty = ({ field, text }: UnknownName): Resolution => ({ field, text, empty: true })

interface DecideNameProps {
  name: UnknownName
  /** Of the field. */
  label: string
  resolution: Resolution | undefined
  mayBeEmpty: boolean
  onDecide: (resolution: Resolution | null) => void
}
/** One name that no record has, and what stands for it: one that is like it, another record, a new one, or nothing. */
export function DecideName({ name, label, resolution, mayBeEmpty, onDecide }: DecideNameProps) {
  const say = useSay()
  const formats = useFormats()
  const { text, field, suggestions } = name
  const chosen = resolution && 'id' in resolution ? resolution.id : null
  const suggested = suggestions.some(({ id }) => id === chosen)
  // Among all records: opened by its choice, or because such a one stands already.
  const [searching, setSearching] = useState(false)
  const other = searching || (chosen !== null && !suggested)
  const value = other ? 'other' : chosen !== null ? String(chosen) : !resolution ? '' : 'create' in resolution ? 'create' : 'empty'
  const decide = (next: string) => {
    setSearching(next === 'other')
    if (next === '' || next === 'other') onDecide(null)
    else if (next === 'create') onDecide(asNew(name))
    else if (next === 'empty') onDecide(asEmpty(name))
    else onDecide({ field, text, id: Number(next) })
  }
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        gap: { xs: 0.5, sm: 2 },
        py: 0.5,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{text}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {say('app.import.unknown_rows', {
            field: label,
            rows: say('app.import.rows', { smart_count: name.rows, count: formats.integer(name.rows) }),
          })}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        <Choose
          bare
          label={say('app.import.decide', { text })}
          value={value}
          options={[
            ['', say('app.import.undecided')],
            ...suggestions.map(({ id, name: one }) => [String(id), one] as const),
            ['other', say('app.import.other')],
            ...(name.create ? [['create', say('app.import.add_new', { text })] as const] : []),
            ...(mayBeEmpty ? [['empty', say('app.import.leave_empty')] as const] : []),
          ]}
          onChange={decide}
        />
        {other && (
          <RefControl
            of={name.resource as ResourceName}
            label={say('app.import.decide', { text })}
            bare
            autoFocus={searching}
            value={chosen}
            onChange={(id) => onDecide(id === null ? null : { field, text, id })}
          />
        )}
      </Box>
    </Box>
  )
}
