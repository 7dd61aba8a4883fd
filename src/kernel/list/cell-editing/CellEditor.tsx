import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { HttpError } from '#dataProviders/http.ts'
import { labelKey } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useT } from '../../../common/useT.ts'
import { findFormFaults } from '../../form/save/formFaults.ts'
import { storedValues } from '../../form/formValues.ts'
import { createPendingInputs } from '../../form/save/pendingInputs.ts'
import { PendingTextContext } from '../../inputs/controls/pendingText.ts'
import { TextControl } from '../../inputs/controls/TextControl.tsx'
import { FieldInput } from '../../inputs/inputs.tsx'
import { useBinding } from '../../inputs/useBinding.ts'
import type { InputProps } from '../../inputs/useBinding.ts'
import { useFaultText } from '../../inputs/useFaultText.ts'
import { recordTitle } from '../../../common/recordTitle.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useRefusal } from '../../useRefusal.tsx'
import { formatCellText } from './cellText.ts'
import type { MoveAfterSave, OpenedCell } from './cellEditingTypes.ts'

interface CellEditorProps {
  of: Resource
  opened: OpenedCell
  /** @throws HttpError with the reason */
  onSave: (row: WireRow, key: string, value: unknown) => Promise<void>
  /** The cell is left; undefined: nothing is moved, for the keyboard is elsewhere already. */
  onLeave: (onward: MoveAfterSave | undefined) => void
}

/** The field's own input in its cell. Enter saves and goes down, Tab to the side, Escape leaves; a refusal stays, and what was typed with it. */
export function CellEditor({ of, opened, onSave, onLeave }: CellEditorProps) {
  const { row, source, text } = opened
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const faultText = useFaultText(of)
  const refusal = useRefusal()
  const box = useRef<HTMLDivElement>(null)
  const [waiting] = useState(createPendingInputs)
  // As it was opened: a refresh of the rows never touches what is typed here.
  const [base, setBase] = useState<WireRow>(row)
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const under = useRef(false)
  const form = useForm({ defaultValues: storedValues(of, row), shouldFocusError: false })
  const field = of.fields[source]
  const label = translate(`resources.${of.name}.fields.${source}`)
  const input = () => box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? null

  useEffect(() => {
    const element = input()
    element?.focus()
    if (!element || element.type === 'checkbox') return
    if (text === null) element.select()
    else typeInto(element, text)
  }, [text])

  const save = async (onward: MoveAfterSave | undefined) => {
    if (under.current) return
    under.current = true
    try {
      // Leaving an input makes a value of what was typed.
      input()?.blur()
      await waiting.settled()
      const value = (form.getValues(source) as unknown) ?? null
      if (base === row && value === (row[source] ?? null)) return onLeave(onward)
      const fault = findFormFaults(of, { ...base, [source]: value }, base, formats.today())[source]
      if (fault) return stay(faultText(fault))
      setBusy(true)
      await onSave(base, source, value)
      onLeave(onward)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const { current, fields = {} } = error.body
      if (error.body.code === 'stale' && current) {
        setBase(current as WireRow)
        stay(t('app.grid.stale', { value: shown(current) || t('app.list.empty_value') }))
      } else stay(fields[source] ?? Object.values(fields)[0] ?? refusal(error).message)
    } finally {
      under.current = false
      setBusy(false)
    }
  }
  const shown = (stored: Readonly<Record<string, unknown>>) => {
    const option = (code: string) => translate(`resources.${of.name}.options.${source}.${code}`)
    return field ? formatCellText(stored[source], field, stored[labelKey(source)], { formats, t, option }) : ''
  }
  const stay = (why: string) => {
    setMessage(why)
    setTimeout(() => input()?.focus())
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey
    const saves = plain && ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab')
    if (!saves || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    void save(event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave('stay')
    event.stopPropagation()
  }
  const onBlur = (event: FocusEvent) => {
    const to = event.relatedTarget
    // To nowhere: an option of a list, or another window. What was typed waits.
    if (under.current || !(to instanceof Element) || event.currentTarget.contains(to) || message !== null) return
    void save(undefined)
  }
  if (!field) return null
  const Input = field.options.multiline ? Lines : FieldInput
  return (
    <FormProvider {...form}>
      <PendingTextContext.Provider value={waiting.report}>
        <Box
          ref={box}
          role="presentation"
          aria-busy={busy}
          onKeyDownCapture={onKeyDownCapture}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          sx={(theme) => ({
            // Several lines lie over the rows below: nothing moves.
            ...(field.options.multiline ? { position: 'absolute', insetInline: 0, top: 0, zIndex: 5 } : { position: 'relative' }),
            backgroundColor: theme.palette.background.paper,
            '& .MuiInputBase-root': { minHeight: 36, fontSize: 'inherit' },
            '& .MuiInputBase-input': { py: '6px', px: '10px', height: 'auto' },
            '& .MuiInputAdornment-root .MuiIconButton-root': { p: '2px' },
          })}
        >
          <Input
            of={of}
            source={source}
            field={field}
            label={t('app.grid.edit_cell', { field: label, name: recordTitle(of, row) })}
            words={`resources.${of.name}`}
            readOnly={false}
            stored
            bare
          />
          {message !== null && (
            <Paper
              role="alert"
              elevation={4}
              sx={{
                position: 'absolute',
                insetInlineStart: 0,
                top: '100%',
                zIndex: 5,
                width: 'max-content',
                maxWidth: 320,
                px: 1.5,
                py: 0.75,
                mt: '2px',
                color: 'error.main',
                typography: 'body2',
                whiteSpace: 'normal',
                textAlign: 'start',
              }}
            >
              {message}
            </Paper>
          )}
        </Box>
      </PendingTextContext.Provider>
    </FormProvider>
  )
}

function Lines(props: InputProps) {
  const { max } = props.field.options
  return <TextControl {...useBinding<string>(props).control} multiline maxLength={typeof max === 'number' ? max : 4000} />
}
/** As if typed over what stands: every control hears it as its own change. */
function typeInto(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const proto = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
