import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useId, useLayoutEffect } from 'react'
import type { ComponentType, KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { baseName, fieldEntries, isWritable } from '#resources/kernel/derive.ts'
import { useT } from '../../../common/useT.ts'
import { viewSlots } from '../../viewSlots.ts'
import { addReveal } from './lineReveal.ts'
import { DerivedCell } from '../DerivedCell.tsx'
import { PastedLines } from '../paste/PastedLines.tsx'
import { useLinePaste } from '../paste/useLinePaste.ts'
import { RowButtons } from './RowButtons.tsx'
import { cardHeight, RowCards } from './RowCards.tsx'
import { onRowKeyDown } from './rowKeys.ts'
import { CardSums, RowSums } from './RowSums.tsx'
import { RowsTable, tableRowHeight } from './RowsTable.tsx'
import type { ChildColumn } from './RowsTable.tsx'
import type { InputProps } from '../useBinding.ts'
import { useFaultText } from '../useFaultText.ts'
import { useLineWindow } from './useLineWindow.ts'
import { useRows } from './useRows.ts'
import type { FormRows } from './useRows.ts'
import '../inputs.css'

type RowsInputProps = InputProps & { Cell: ComponentType<InputProps> }

/**
 * Child rows as an editable table. Tab moves through the cells and, from the last one, into a new
 * row; Alt with an arrow moves the row, F9 copies it, Ctrl+Delete removes it; spreadsheet rows can
 * be pasted. On a narrow screen each row is a card with labels.
 */
export function RowsInput(props: RowsInputProps) {
  const { of, source, field, label } = props
  const readOnly = props.readOnly || field.options.derived === true
  const t = useT()
  const faultText = useFaultText(of)
  const head = useId()
  const rows = useRows(source, field)
  const paste = useLinePaste({ of, source, field, rows, readOnly })
  const hint = rows.full ? t('app.rows.full', { max: rows.max }) : ' '
  return (
    // Keys and clipboard events of all inputs within are handled here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-labelledby={head}
      className="rows-input"
      onPaste={paste.onPaste}
      onKeyDown={paste.onKeyDown}
    >
      <Typography id={head} component="div" variant="subtitle2" className="rows-input-label">
        {label}
      </Typography>
      <Lines {...props} readOnly={readOnly} rows={rows} head={head} />
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
      <PastedLines of={of} source={source} field={field} paste={paste} />
    </div>
  )
}

/** The rows themselves, virtualised if there are many. */
function Lines(props: RowsInputProps & { rows: FormRows; head: string }) {
  const { Cell, of, source, field, words, stored, readOnly, rows, head } = props
  const t = useT()
  const translate = useTranslate()
  const { control } = useFormContext()
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const columns = fieldEntries(field.options.fields ?? {})
  const childWords = `${words}.rows.${source}`
  const labelOf = (child: string) => translate(`${childWords}.fields.${child}`)
  const { scroll, drawn, windowed, onScroll, reveal } = useLineWindow(
    rows.fields.length,
    narrow ? cardHeight(columns.length) : tableRowHeight,
  )
  useLayoutEffect(() => addReveal(control, source, reveal))

  const lastTyped = columns.findLast(([, one]) => isWritable(one))?.[0]
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (!readOnly) onRowKeyDown(event, index, rows, lastTyped)
  }
  const cell = (index: number, [child, one]: ChildColumn) => {
    const Own = viewSlots().inputs[`${baseName(of)}.${source}.${child}`]
    const Shown = one.options.derived || field.options.derived ? DerivedCell : (Own ?? Cell)
    const shown = (
      <Shown
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
    return Own ? <Suspense>{shown}</Suspense> : shown
  }
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
  const layout = {
    columns,
    labelOf,
    rows: rows.fields,
    drawn,
    cell,
    buttons,
    onKeyDown,
  }
  const summed = { of, source, field, words: childWords }
  const sums = rows.fields.length > 0 && (field.options.sums ?? []).length > 0
  return (
    <>
      <div
        ref={scroll}
        onScroll={onScroll}
        className={narrow ? 'rows-cards' : 'rows-table-scroll'}
        data-windowed={windowed}
      >
        {narrow ? (
          <RowCards {...layout} />
        ) : (
          <RowsTable
            {...layout}
            labelledBy={head}
            readOnly={readOnly}
            foot={sums && <RowSums {...summed} actions={!readOnly} />}
          />
        )}
      </div>
      {narrow && sums && <CardSums {...summed} labelOf={labelOf} />}
    </>
  )
}
