import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { useFaultText } from '../../inputs/useFaultText.ts'
import { useFormats } from '../../../common/useFormats.ts'
import type { Block, Faulty } from './pastePlan.ts'
import { cellKey } from './usePaste.ts'
import './cell-editing.css'

interface FaultyCellsProps {
  of: Resource
  faulty: readonly Faulty[]
  block: Block
  /** As `cellKey` names them. */
  mended: ReadonlyMap<string, string>
  onMend: (at: number, key: string, text: string) => void
}

/** Cells that are shown; the rest is counted. */
const shown = 20

/**
 * The invalid cells of a paste, each with the reason and an input to correct it; corrected ones
 * stay, so that nothing moves while typing.
 */
export function FaultyCells({ of, faulty, block, mended, onMend }: FaultyCellsProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const faultText = useFaultText(of)
  const rows = faulty.filter(({ key }) => key === '')
  const cells = new Map(
    faulty.flatMap((one) => (one.key === '' ? [] : [[cellKey(one.row, one.key), one] as const])),
  )
  const places = block.cells.flatMap((_, i) => block.keys.map((key) => ({ at: i + 1, key })))
  const listed = places.filter(
    ({ at, key }) => cells.has(cellKey(at, key)) || mended.has(cellKey(at, key)),
  )
  if (listed.length + rows.length === 0) return null
  const label = (at: number, key: string) =>
    t('app.paste.cell', {
      row: formats.integer(at),
      field: translate(`resources.${of.name}.fields.${key}`),
    })
  return (
    <>
      {faulty.length > 0 && (
        <Alert severity="warning" role="alert" className="paste-faults">
          {t('app.paste.faulty')}
          {rows.length > 0 && (
            <ul>
              {rows.slice(0, shown).map(({ row, fault }) => (
                <li key={row}>
                  {t('app.paste.row', { row: formats.integer(row), message: fault })}
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      <ul className="plain-list">
        {listed.slice(0, shown).map(({ at, key }) => {
          const id = cellKey(at, key)
          const fault = cells.get(id)?.fault
          return (
            <li key={id} className="paste-cell">
              <TextField
                fullWidth
                size="small"
                label={label(at, key)}
                value={mended.get(id) ?? block.cells[at - 1]?.[block.keys.indexOf(key)] ?? ''}
                onChange={(event) => onMend(at, key, event.target.value)}
                error={fault !== undefined}
                helperText={fault === undefined ? t('app.paste.mended') : faultText(fault)}
              />
            </li>
          )
        })}
      </ul>
      {listed.length > shown && (
        <Typography>
          {t('app.list.more', { smart_count: formats.integer(listed.length - shown) })}
        </Typography>
      )}
    </>
  )
}
