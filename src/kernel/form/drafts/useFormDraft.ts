import type { UseFormReturn } from 'react-hook-form'
import { changedFields } from '#dataProviders/records/changed-fields.ts'
import { keepDraft, keepDraftAtOnce } from '#dataProviders/records/drafts.ts'
import type { DraftPlace } from '#dataProviders/records/drafts.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useWaitingRows } from '../../related/useWaitingRows.ts'
import { countWaiting } from '../../related/waitingRows.ts'
import { withoutEmptyRows } from '../formValues.ts'
import type { Values } from '../formValues.ts'
import type { FormBaseline } from '../save/useResolver.ts'
import { toDraft, withWaitingRows } from './formDraft.ts'
import type { RestoredDraft } from './formDraft.ts'
import { useDraftSaving } from './useDraft.ts'
import { useLeaveGuard } from './useLeave.ts'

interface FormDraft {
  of: Resource
  form: UseFormReturn
  baseline: FormBaseline
  place: DraftPlace
  /** The initial values of a new record. */
  start: Values
  readOnly: boolean
  /** Of the record as the form was opened. */
  id: number | null
  /** The form stores drafts. */
  keeps: boolean
  restored: RestoredDraft | null
  addSender: (send: (id: number) => Promise<number>) => () => void
}

/**
 * Stores unsaved input, including pending related rows, when typing pauses and when the form is
 * left.
 */
export function useFormDraft(model: FormDraft) {
  const { of, form, place, start, readOnly, restored } = model
  const { base, deleted, creationKey } = model.baseline
  const keeps = model.keeps && !readOnly
  const keep = () => {
    if (keeps && !deleted.get()) void keepDraft(place, typed())
  }
  const waiting = useWaitingRows({
    ...{ of, id: model.id, kept: restored?.waiting, addSender: model.addSender },
    values: form.getValues,
    onChange: keep,
  })
  const filled = () => withoutEmptyRows(of, form.getValues())
  /** Null when nothing worth keeping was typed. */
  const typed = () => {
    const now = base.get()
    const key = creationKey.get()
    return withWaitingRows(toDraft(of, filled(), now, start, key), waiting.current(), now, key)
  }
  const changed = () =>
    !readOnly &&
    !deleted.get() &&
    (countWaiting(waiting.current()) > 0 ||
      Object.keys(changedFields(of, filled(), base.get() ?? start)).length > 0)

  useDraftSaving(form, keeps, keep)
  useLeaveGuard(changed, (going) => {
    const parts = keeps ? typed() : null
    if (parts)
      return going === 'form' ? keepDraft(place, parts) : keepDraftAtOnce(place, parts, going)
  })
  return { waiting, changed }
}
