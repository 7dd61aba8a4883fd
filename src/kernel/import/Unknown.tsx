import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ImportJob, Resolution, UnknownName } from '#dataProviders/imports.ts'
import type { ResourceName } from '#resources/index.ts'
import { useSay } from '../cells/say.ts'
import { RefControl } from '../inputs/controls/RefControl.tsx'
import { useFormats } from '../useFormats.ts'
import { resolutionOf, resolveAll, withResolution } from './choice.ts'
import type { Choice } from './choice.ts'
import { Choose } from './Choose.tsx'
import { Section } from './parts.tsx'

interface UnknownProps {
  job: ImportJob
  choice: Choice
  onChange: (choice: Choice) => void
  onResolve: () => void
  busy: boolean
}
/** Names in the file that no record has, each once: decided on here, applied all together. */
export function Unknown({ job, choice, onChange, onResolve, busy }: UnknownProps) {
  const say = useSay()
  const formats = useFormats()
  const names = job.unknown
  const decided = names.filter((name) => resolutionOf(choice, name)).length
  const mayBeEmpty = ({ field }: UnknownName) => !job.fields.find(({ key }) => key === field)?.required
  const forAll = (decide: (name: UnknownName) => Resolution | null) => () => onChange(resolveAll(choice, names, decide))
  const all = [
    ['app.import.all_suggested', firstSuggestion] as const,
    ['app.import.all_new', asNew] as const,
    ['app.import.all_empty', (name: UnknownName) => (mayBeEmpty(name) ? asEmpty(name) : null)] as const,
  ].filter(([, decide]) => names.some((name) => decide(name)))
  return (
    <Section title={say('app.import.unknown')}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {say('app.import.unknown_hint')}
      </Typography>
      {names.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {all.map(([key, decide]) => (
            <Button key={key} size="small" variant="outlined" onClick={forAll(decide)}>
              {say(key)}
            </Button>
          ))}
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
        {names.map((name) => (
          <Name
            key={`${name.field} ${name.text}`}
            name={name}
            label={job.fields.find(({ key }) => key === name.field)?.label ?? name.field}
            resolution={resolutionOf(choice, name)}
            mayBeEmpty={mayBeEmpty(name)}
            onDecide={(resolution) => onChange(withResolution(choice, name, resolution))}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button variant="contained" loading={busy} disabled={decided === 0} onClick={onResolve}>
          {say('app.import.resolve')}
        </Button>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {say('app.import.decided', { count: formats.integer(decided), total: formats.integer(names.length) })}
        </Typography>
      </Box>
    </Section>
  )
}
const asNew = ({ field, text, create }: UnknownName): Resolution | null => (create ? { field, text, create: true } : null)
const asEmpty = ({ field, text }: UnknownName): Resolution => ({ field, text, empty: true })
function firstSuggestion({ field, text, suggestions: [first] }: UnknownName): Resolution | null {
  return first ? { field, text, id: first.id } : null
}

interface NameProps {
  name: UnknownName
  /** Of the field. */
  label: string
  resolution: Resolution | undefined
  mayBeEmpty: boolean
  onDecide: (resolution: Resolution | null) => void
}
function Name({ name, label, resolution, mayBeEmpty, onDecide }: NameProps) {
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
