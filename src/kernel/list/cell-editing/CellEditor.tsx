import Paper from '@mui/material/Paper'
import { useEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { useT } from '../../../common/useT.ts'
import { storedValues } from '../../form/formValues.ts'
import { PendingTextContext } from '../../inputs/controls/pendingText.ts'
import { TextControl } from '../../inputs/controls/TextControl.tsx'
import { FieldInput } from '../../inputs/inputs.tsx'
import { useBinding } from '../../inputs/useBinding.ts'
import type { InputProps } from '../../inputs/useBinding.ts'
import { recordTitle } from '../../../common/recordTitle.ts'
import { useCellSave } from './useCellSave.ts'
import type { CellSaving } from './useCellSave.ts'
import './cell-editing.css'

/**
 * The field's input in its cell. Enter saves and moves down, Tab sideways, Escape cancels; a
 * refusal keeps the cell open, with the typed text.
 */
export function CellEditor({ of, opened, onSave, onLeave }: CellSaving) {
  const { row, source, text } = opened
  const t = useT()
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const form = useForm({ defaultValues: storedValues(of, row), shouldFocusError: false })
  const field = of.fields[source]
  const label = translate(`resources.${of.name}.fields.${source}`)
  const input = () =>
    box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? null
  const { save, saving, busy, message, pending } = useCellSave({
    of,
    opened,
    form,
    input,
    onSave,
    onLeave,
  })

  useEffect(() => {
    const element = input()
    element?.focus()
    if (!element || element.type === 'checkbox') return
    if (text === null) element.select()
    else typeInto(element, text)
  }, [text])

  const onKeyDownCapture = (event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey
    const saves = plain && ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab')
    if (!saves || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    const side = event.shiftKey ? 'left' : 'right'
    void save(event.key === 'Enter' ? 'down' : side)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave('stay')
    event.stopPropagation()
  }
  const onBlur = (event: FocusEvent) => {
    const to = event.relatedTarget
    // The focus went to an option of a list, or another window: the input stays open.
    if (
      saving.current ||
      !(to instanceof Element) ||
      event.currentTarget.contains(to) ||
      message !== null
    )
      return
    void save(undefined)
  }
  if (!field) return null
  const Input = field.options.multiline ? Lines : FieldInput
  return (
    <FormProvider {...form}>
      <PendingTextContext.Provider value={pending.report}>
        <div
          ref={box}
          className="cell-editor"
          data-multiline={field.options.multiline}
          role="presentation"
          aria-busy={busy}
          onKeyDownCapture={onKeyDownCapture}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
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
          {message !== null && <Refusal message={message} />}
        </div>
      </PendingTextContext.Provider>
    </FormProvider>
  )
}

/** Why the cell is not saved, below it. */
function Refusal({ message }: { message: string }) {
  return (
    <Paper role="alert" elevation={4} className="cell-editor-refusal">
      {message}
    </Paper>
  )
}

function Lines(props: InputProps) {
  return <TextControl {...useBinding<string>(props).control} multiline />
}

/** Types over the current value: every control handles it like user input. */
function typeInto(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const proto =
    element instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
