import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import type { ComponentType, KeyboardEvent, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { useT } from '../../common/useT.ts'
import { RowButtons } from './RowButtons.tsx'
import { RowsTable } from './RowsTable.tsx'
import type { ChildColumn } from './RowsTable.tsx'
import type { InputProps } from './useBinding.ts'
import { useFaultText } from './useFaultText.ts'
import { useRows } from './useRows.ts'
import './inputs.css'

/**
 * Child rows as a table to type in. Tab goes through the cells and, from the last one, into a new
 * row; Alt with an arrow moves the row, F9 copies it, Ctrl+Delete takes it away. On a narrow screen
 * each row is a card with its labels.
 */
export function RowsInput({ Cell, ...props }: InputProps & { Cell: ComponentType<InputProps> }) {
  const { of, source, field, label, words, stored } = props
  const readOnly = props.readOnly || field.options.derived === true
  const t = useT()
  const translate = useTranslate()
  const faultText = useFaultText(of)
  const head = useId()
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const rows = useRows(source, field)
  const columns = fieldEntries(field.options.fields ?? {})
  const childWords = `${words}.rows.${source}`
  const labelOf = (child: string) => translate(`${childWords}.fields.${child}`)

  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (!readOnly) onRowKeyDown(event, index, rows, columns.at(-1)?.[0])
  }
  const cell = (index: number, [child, one]: ChildColumn) => (
    <Cell
      of={of}
      source={`${source}.${index}.${child}`}
      field={one}
      label={
        narrow ? labelOf(child) : `${labelOf(child)}, ${t('app.rows.row', { row: index + 1 })}`
      }
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
  const hint = rows.full ? t('app.rows.full', { max: rows.max }) : ' '

  return (
    <div role="group" aria-labelledby={head} className="rows-input">
      <Typography id={head} component="div" variant="subtitle2" className="rows-input-label">
        {label}
      </Typography>
      {narrow ? (
        rows.fields.map((row, index) => (
          <RowCard
            key={row.key}
            index={index}
            columns={columns}
            cell={cell}
            buttons={buttons}
            onKeyDown={onKeyDown}
          />
        ))
      ) : (
        <RowsTable
          labelledBy={head}
          columns={columns}
          labelOf={labelOf}
          rows={rows.fields}
          readOnly={readOnly}
          cell={cell}
          buttons={buttons}
          onKeyDown={onKeyDown}
        />
      )}
      {rows.fields.length === 0 && (
        <Typography variant="body2" className="rows-input-empty muted">
          {t('app.rows.empty')}
        </Typography>
      )}
      {!readOnly && (
        <Button
          size="small"
          startIcon={<Add />}
          disabled={rows.full}
          onClick={rows.add}
          className="rows-input-add"
        >
          {t('app.rows.add')}
        </Button>
      )}
      <FormHelperText error={rows.error !== undefined} role={rows.error ? 'alert' : undefined}>
        {rows.error !== undefined ? faultText(rows.error) : hint}
      </FormHelperText>
    </div>
  )
}

interface RowCardProps {
  index: number
  columns: readonly ChildColumn[]
  cell: (index: number, column: ChildColumn) => ReactNode
  buttons: (index: number) => ReactNode
  onKeyDown: (index: number) => (event: KeyboardEvent) => void
}

/** A child row on a narrow screen. */
function RowCard({ index, columns, cell, buttons, onKeyDown }: RowCardProps) {
  const t = useT()
  return (
    // The keys of a row are heard here for all the inputs within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={t('app.rows.row', { row: index + 1 })}
      onKeyDown={onKeyDown(index)}
      className="rows-card"
    >
      <div className="rows-card-head">
        <Typography variant="body2" className="muted">
          {t('app.rows.row', { row: index + 1 })}
        </Typography>
        {buttons(index)}
      </div>
      {columns.map((column) => (
        <div key={column[0]} data-child={column[0]}>
          {cell(index, column)}
        </div>
      ))}
    </div>
  )
}

function onRowKeyDown(
  event: KeyboardEvent,
  index: number,
  rows: ReturnType<typeof useRows>,
  lastChild: string | undefined,
): void {
  const inLastCell =
    event.target instanceof HTMLElement &&
    event.target.closest('[data-child]')?.getAttribute('data-child') === lastChild
  const forward =
    (event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey) ||
    (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)
  // An arrow with Alt opens lists elsewhere; in a table it moves the row.
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
    rows.move(index, event.key === 'ArrowUp' ? -1 : 1, event.target)
  else if (event.key === 'F9') rows.copy(index)
  else if (event.key === 'Delete' && (event.ctrlKey || event.metaKey)) rows.remove(index)
  else if (inLastCell && forward && !event.defaultPrevented && index === rows.fields.length - 1) {
    if (rows.full || rows.isUntouched(index)) {
      if (rows.isUntouched(index) && event.key === 'Tab') rows.removeLater(index)
      return
    }
    rows.add()
  } else return
  event.preventDefault()
  event.stopPropagation()
}
