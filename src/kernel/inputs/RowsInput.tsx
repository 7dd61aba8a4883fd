import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import type { ComponentType, KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { useT } from '../../common/useT.ts'
import { ActionsHead } from '../show/ActionsHead.tsx'
import { useFormats } from '../../common/useFormats.ts'
import { RowButtons } from './RowButtons.tsx'
import type { InputProps } from './useBinding.ts'
import { useFaultText } from './useFaultText.ts'
import { useRows } from './useRows.ts'

/**
 * Child rows as a table to type in. Tab goes through the cells and, from the last one, into a new row; Alt with an arrow moves the row, F9
 * copies it, Ctrl+Delete takes it away. On a narrow screen each row is a card with its labels.
 */
export function RowsInput({ Cell, ...props }: InputProps & { Cell: ComponentType<InputProps> }) {
  const { of, source, field, label, readOnly, words, stored } = props
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const faultText = useFaultText(of)
  const head = useId()
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const rows = useRows(source, field)
  const columns = fieldEntries(field.options.fields ?? {})
  const childWords = `${words}.rows.${source}`
  const labelOf = (child: string) => translate(`${childWords}.fields.${child}`)

  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (readOnly) return
    const last =
      event.target instanceof HTMLElement && event.target.closest('[data-child]')?.getAttribute('data-child') === columns.at(-1)?.[0]
    const forward =
      (event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey) ||
      (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)
    // An arrow with Alt opens lists elsewhere; in a table it moves the row.
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      rows.move(index, event.key === 'ArrowUp' ? -1 : 1, event.target)
    else if (event.key === 'F9') rows.copy(index)
    else if (event.key === 'Delete' && (event.ctrlKey || event.metaKey)) rows.remove(index)
    else if (last && forward && !event.defaultPrevented && index === rows.fields.length - 1) {
      if (rows.full || rows.isUntouched(index)) return rows.isUntouched(index) && event.key === 'Tab' ? rows.removeLater(index) : undefined
      rows.add()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const cell = (index: number, [child, one]: (typeof columns)[number]) => (
    <Cell
      of={of}
      source={`${source}.${index}.${child}`}
      field={one}
      label={narrow ? labelOf(child) : `${labelOf(child)}, ${t('app.rows.row', { row: index + 1 })}`}
      words={childWords}
      readOnly={readOnly}
      stored={stored && rows.isStored(index)}
      bare={!narrow}
    />
  )
  const buttons = (index: number) =>
    !readOnly && (
      <RowButtons
        row={index + 1}
        first={index === 0}
        last={index === rows.fields.length - 1}
        full={rows.full}
        onMove={(step) => rows.move(index, step)}
        onCopy={() => rows.copy(index)}
        onRemove={() => rows.remove(index)}
      />
    )

  return (
    <Box role="group" aria-labelledby={head} sx={{ minWidth: 0 }}>
      <Typography id={head} component="div" variant="subtitle2" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      {narrow ? (
        rows.fields.map((row, index) => (
          <Box
            key={row.key}
            role="group"
            aria-label={t('app.rows.row', { row: index + 1 })}
            onKeyDown={onKeyDown(index)}
            sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, mb: 1 }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('app.rows.row', { row: index + 1 })}
              </Typography>
              {buttons(index)}
            </Box>
            {columns.map((column) => (
              <Box key={column[0]} data-child={column[0]}>
                {cell(index, column)}
              </Box>
            ))}
          </Box>
        ))
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <Box
            component="table"
            aria-labelledby={head}
            sx={{
              width: '100%',
              borderCollapse: 'collapse',
              '& th, & td': { p: 0.5, textAlign: 'start', verticalAlign: 'top' },
              '& th': { verticalAlign: 'bottom' },
            }}
          >
            <thead>
              <tr>
                <Box component="th" scope="col" sx={{ width: 24, typography: 'caption', color: 'text.secondary' }}>
                  {t('app.rows.number')}
                </Box>
                {columns.map(([child, one]) => (
                  <Box
                    component="th"
                    scope="col"
                    key={child}
                    sx={{
                      typography: 'caption',
                      color: 'text.secondary',
                      minWidth: wide.has(one.kind) ? 190 : one.kind === 'flag' ? 60 : 96,
                    }}
                  >
                    {labelOf(child)}
                    {one.options.unit && `, ${formats.words.units[one.options.unit]}`}
                    {(one.presence === 'required' || one.options.required) && ' *'}
                  </Box>
                ))}
                {!readOnly && <ActionsHead />}
              </tr>
            </thead>
            <tbody>
              {rows.fields.map((row, index) => (
                <tr key={row.key} onKeyDownCapture={(event) => event.altKey && onKeyDown(index)(event)} onKeyDown={onKeyDown(index)}>
                  <Box component="td" sx={{ pt: '14px !important', color: 'text.secondary', typography: 'body2' }}>
                    {index + 1}
                  </Box>
                  {columns.map((column) => (
                    <td key={column[0]} data-child={column[0]}>
                      {cell(index, column)}
                    </td>
                  ))}
                  {!readOnly && <td>{buttons(index)}</td>}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
      {rows.fields.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', py: 1 }}>
          {t('app.rows.empty')}
        </Typography>
      )}
      {!readOnly && (
        <Button size="small" startIcon={<Add />} disabled={rows.full} onClick={rows.add} sx={{ mt: 0.5 }}>
          {t('app.rows.add')}
        </Button>
      )}
      <FormHelperText error={rows.error !== undefined} role={rows.error ? 'alert' : undefined}>
        {rows.error !== undefined ? faultText(rows.error) : rows.full ? t('app.rows.full', { max: rows.max }) : ' '}
      </FormHelperText>
    </Box>
  )
}
const wide: ReadonlySet<string> = new Set(['text', 'ref', 'refs', 'choice', 'moment', 'email', 'phone'])
