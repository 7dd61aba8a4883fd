import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import { HttpError } from '#dataProviders/http/call.ts'
import { labelKey } from '#resources/kernel/derive.ts'
import { rowWarnings } from '#resources/kernel/values/row-warnings.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import type { WireRow } from '../../cells/cell.ts'
import { findFormFaults } from '../../form/save/formFaults.ts'
import { createPendingInputs } from '../../form/save/pendingInputs.ts'
import { useFaultText } from '../../inputs/useFaultText.ts'
import { useFailureNotice } from '../../useFailureNotice.tsx'
import { useRefusal } from '../../useRefusal.tsx'
import type { MoveAfterSave, OpenedCell } from './cellEditingTypes.ts'
import { formatCellText } from './cellText.ts'

export interface CellSaving {
  of: Resource
  opened: OpenedCell
  /** @throws HttpError with the reason */
  onSave: (row: WireRow, key: string, value: unknown) => Promise<void>
  /** The cell is left; undefined: the focus has already moved elsewhere. */
  onLeave: (onward: MoveAfterSave | undefined) => void
}

interface CellSavingOf extends CellSaving {
  form: UseFormReturn
  input: () => HTMLInputElement | HTMLTextAreaElement | null
}

/** Saves an edited cell: only a changed, valid value; a refusal keeps the cell open. */
export function useCellSave({ of, opened, form, input, onSave, onLeave }: CellSavingOf) {
  const { row, source } = opened
  const t = useT()
  const formats = useFormats()
  const faultText = useFaultText(of)
  const refusal = useRefusal()
  const notifyFailure = useFailureNotice(of)
  const storedText = useStoredText(of, source)
  const [pending] = useState(createPendingInputs)
  // As of opening: refreshing the rows never affects the input.
  const [base, setBase] = useState<WireRow>(row)
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const saving = useRef(false)
  /** An implausible value, which a second Enter confirms. */
  const doubted = useRef<unknown>(undefined)

  const stay = (why: string) => {
    setMessage(why)
    setTimeout(() => input()?.focus())
  }
  const refuse = (error: HttpError) => {
    const { code, current, fields = {} } = error.body
    if (code === 'stale' && current) {
      setBase(current as WireRow)
      stay(t('app.grid.stale', { value: storedText(current) || t('app.list.empty_value') }))
      return
    }
    const reason = fields[source] ?? Object.values(fields)[0] ?? refusal(error).message
    stay(reason)
    if (error.status !== 0) notifyFailure('save', reason)
  }
  const save = async (onward: MoveAfterSave | undefined) => {
    if (saving.current) return
    saving.current = true
    try {
      // Blurring an input parses its text.
      input()?.blur()
      await pending.settled()
      const value = (form.getValues(source) as unknown) ?? null
      if (base === row && value === (row[source] ?? null)) return onLeave(onward)
      const fault = findFormFaults(of, { ...base, [source]: value }, base, formats.today())[source]
      if (fault) return stay(faultText(fault))
      const warning = rowWarnings(
        of,
        { ...base, [source]: value },
        { keys: [source], today: formats.today() },
      )[source]
      if (warning && doubted.current !== value) {
        doubted.current = value
        return stay(t('app.grid.unlikely', { message: faultText(warning) }))
      }
      setBusy(true)
      await onSave(base, source, value)
      onLeave(onward)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refuse(error)
    } finally {
      saving.current = false
      setBusy(false)
    }
  }
  return { save, saving, busy, message, pending }
}

/** The text of a stored row's cell. */
function useStoredText(
  of: Resource,
  source: string,
): (stored: Readonly<Record<string, unknown>>) => string {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const field = of.fields[source]
  const option = (code: string) => translate(`resources.${of.name}.options.${source}.${code}`)
  return (stored) =>
    field
      ? formatCellText(stored[source], field, stored[labelKey(source)], { formats, t, option })
      : ''
}
