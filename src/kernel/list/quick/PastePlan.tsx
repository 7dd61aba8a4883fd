import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import { useSay } from '../../cells/say.ts'
import { useFaultText } from '../../inputs/useFaultText.ts'
import { useFormats } from '../../useFormats.ts'
import type { Block, Plan } from './plan.ts'

interface PastePlanProps {
  of: Resource
  block: Block
  plan: Plan
  /** Names of no record. `create`: whether one is to be made of it; null where that cannot be. */
  unknown: readonly { id: string; name: string; catalogue: string; create: boolean | null }[]
  onCreate: (id: string, on: boolean) => void
}
/** Faulty cells that are named; the rest is counted. */
const named = 20

/** How many records a paste changes and adds, and what of it cannot be. */
export function PastePlan({ of, block, plan, unknown, onCreate }: PastePlanProps) {
  const say = useSay()
  const translate = useTranslate()
  const formats = useFormats()
  const faultText = useFaultText(of)
  const labelOf = (key: string) => translate(`resources.${of.name}.fields.${key}`)
  const changed = plan.changes.filter(({ row }) => row !== null).length
  const added = plan.changes.length - changed
  const catalogues = [...new Set(unknown.map(({ catalogue }) => catalogue))]
  return (
    <>
      <Typography component="p">{say('app.paste.columns', { fields: block.keys.map(labelOf).join(', ') })}</Typography>
      <ul>
        {changed > 0 && <li>{say('app.paste.changes', { smart_count: changed })}</li>}
        {added > 0 && <li>{say('app.paste.adds', { smart_count: added })}</li>}
        {plan.changes.length === 0 && <li>{say('app.paste.nothing')}</li>}
      </ul>
      {catalogues.map((catalogue) => (
        <FormGroup key={catalogue} role="group" aria-label={say('app.paste.unknown', { name: catalogue })} sx={{ mb: 1 }}>
          <Typography variant="subtitle2">{say('app.paste.unknown', { name: catalogue })}</Typography>
          {unknown
            .filter((one) => one.catalogue === catalogue)
            .map(({ id, name, create }) =>
              create === null ? (
                <span key={id}>{say('app.grid.quoted', { name })}</span>
              ) : (
                <FormControlLabel
                  key={id}
                  control={<Checkbox size="small" checked={create} onChange={(_, on) => onCreate(id, on)} />}
                  label={say('app.paste.create', { name })}
                />
              ),
            )}
        </FormGroup>
      ))}
      {plan.faulty.length > 0 && (
        <Alert severity="warning" role="alert">
          {say('app.paste.faulty')}
          <ul>
            {plan.faulty.slice(0, named).map(({ row, key, text, fault }) => (
              <li key={`${row} ${key}`}>
                {say('app.paste.cell', {
                  row,
                  field: labelOf(key),
                  text: say('app.grid.quoted', { name: text }),
                  message: faultText(fault),
                })}
              </li>
            ))}
          </ul>
          {plan.faulty.length > named && say('app.list.more', { smart_count: formats.integer(plan.faulty.length - named) })}
        </Alert>
      )}
    </>
  )
}
