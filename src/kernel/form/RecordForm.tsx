import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import { changedFields } from '#dataProviders/changes.ts'
import { session } from '#dataProviders/session.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useSay } from '../cells/say.ts'
import { SettlingContext } from '../inputs/controls/settling.ts'
import { FormRecordContext } from '../inputs/formRecord.ts'
import type { FormRecord } from '../inputs/formRecord.ts'
import { DeleteDialog } from '../list/DeleteDialog.tsx'
import { useRights } from '../list/rights.ts'
import { Ask } from './Ask.tsx'
import { draftKey, draftOf, keepDraft, readDraft } from './drafts.ts'
import { errorPath, faultyPaths } from './faults.ts'
import { FormBar } from './FormBar.tsx'
import { SectionFields } from './SectionFields.tsx'
import { Sections } from './Sections.tsx'
import type { Section } from './Sections.tsx'
import { enterGoesOn, useFormKeys } from './useFormKeys.ts'
import { useLeave } from './useLeave.ts'
import { useResolver } from './useResolver.ts'
import { useSave } from './useSave.ts'
import type { Intent } from './useSave.ts'
import { copiedValues, newValues, shownKeys, storedValues } from './values.ts'
import type { Row } from './values.ts'

const StaleDialog = lazy(async () => ({ default: (await import('./StaleDialog.tsx')).StaleDialog }))

export interface RecordFormProps {
  of: Resource
  /** The stored record, whole; null for a new one. Read once: what somebody else saves meanwhile never touches what is being typed. */
  row: Row | null
  /** A new record begins as a copy of this one. */
  like?: Row
  onSaved: (row: Row, intent: Intent) => void
  onClose: () => void
  onCopy?: (id: number) => void
  onPrevious?: () => void
  onNext?: () => void
}

/** The generated form of one record. */
export function RecordForm(props: RecordFormProps) {
  const { of, row, like, onClose } = props
  const say = useSay()
  const translate = useTranslate()
  const rights = useRights(of)
  const readOnly = row === null ? !rights.create : !rights.edit || row.archived_at != null

  const keyOf = (id: number | undefined) => draftKey(session.get()?.id ?? 0, of, id ?? null)
  const [draft, setDraft] = useState(() => (like || readOnly ? null : readDraft(keyOf(row?.id), of)))
  const [stored, setStored] = useState<Row | null>(draft && row ? (draft.base ?? row) : row)
  const key = keyOf(stored?.id)
  const base = useRef(stored)
  const fresh = () => (row ? storedValues(of, row) : like ? copiedValues(of, like) : newValues(of))
  const [start] = useState(fresh)
  const { resolver, refused, tried } = useResolver(of, base)
  const [defaultValues] = useState(() =>
    draft ? { ...(stored ? { ...start, ...storedValues(of, stored) } : start), ...draft.typed } : start,
  )
  const form = useForm({ defaultValues, resolver, mode: 'onTouched', reValidateMode: 'onChange', shouldFocusError: false })

  const sections: Section[] = useMemo(
    () =>
      Object.entries(of.form)
        .map(([name, keys]) => ({ name, keys: shownKeys(of, keys as readonly string[], stored) }))
        .filter(({ keys }) => keys.length > 0),
    [of, stored],
  )
  const [open, setOpen] = useState(sections[0]?.name ?? '')
  const [first] = useState(() => sections[0]?.keys.find((one) => isTyped(of, one, row !== null)))

  const pending = useRef(new Set<Promise<unknown>>())
  const report = useRef((under: Promise<unknown>) => {
    pending.current.add(under)
    void under.finally(() => pending.current.delete(under))
  })
  const settled = async () => {
    // A field that still has the focus may hold what only its blur would tell.
    while (pending.current.size > 0) await Promise.allSettled(pending.current)
  }
  const senders = useRef(new Set<(id: number) => Promise<boolean>>())
  const record = useMemo<FormRecord>(
    () => ({
      id: stored?.id ?? null,
      addSender: (send) => {
        senders.current.add(send)
        return () => void senders.current.delete(send)
      },
    }),
    [stored?.id],
  )
  /** Opens the first faulty tab; its field can take the focus once it is there. */
  const onFaulty = (errors: FieldErrors) => {
    const faulty = sections.find((section) => faultyPaths(of, errors, section.keys).length > 0)
    const path = faulty && faultyPaths(of, errors, faulty.keys)[0]
    if (!faulty || !path) return
    setOpen(faulty.name)
    setTimeout(() =>
      form.setFocus(errorPath(of, path) === path ? path : `${path}.0.${Object.keys(of.fields[path]?.options.fields ?? {})[0]}`),
    )
  }
  const saving = useSave({
    of,
    form,
    base,
    refused,
    settled,
    sendParts: async (id) => (await Promise.all([...senders.current].map((send) => send(id)))).every(Boolean),
    onFaulty,
    onSaved(saved, intent) {
      keepDraft(key, null)
      setDraft(null)
      tried.current = false
      if (intent === 'another') {
        base.current = null
        setStored(null)
        form.reset(newValues(of))
        setOpen(sections[0]?.name ?? '')
        if (first) setTimeout(() => form.setFocus(first))
      } else setStored(saved)
      props.onSaved(saved, intent)
    },
  })
  const save = readOnly
    ? undefined
    : (intent: Intent) => {
        tried.current = true
        void saving.save(intent)
      }

  const gone = useRef(false)
  const changed = () => !readOnly && !gone.current && Object.keys(changedFields(of, form.getValues(), base.current ?? start)).length > 0
  const leaving = useLeave(changed, () => keepDraft(key, draftOf(of, form.getValues(), base.current)))
  const [removing, setRemoving] = useState(false)
  useFormKeys({
    off: leaving.asking || removing || saving.stale !== null,
    save,
    copy: stored && rights.create && props.onCopy ? () => props.onCopy?.(stored.id) : undefined,
    previous: props.onPrevious,
    next: props.onNext,
  })
  const discard = () => {
    keepDraft(key, null)
    setDraft(null)
    base.current = row
    setStored(row)
    form.reset(fresh())
  }
  // Read here: react-hook-form tells of errors only who asks for them.
  const errors: FieldErrors = form.formState.errors

  return (
    <FormProvider {...form}>
      <SettlingContext.Provider value={report.current}>
        <FormRecordContext.Provider value={record}>
          <Box
            component="form"
            noValidate
            aria-busy={saving.busy}
            onSubmit={(event) => event.preventDefault()}
            onKeyDown={enterGoesOn}
            sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}
          >
            {readOnly && (
              <Alert severity="info" sx={{ mb: 2 }}>
                {say(row?.archived_at != null ? 'app.errors.archived' : 'app.form.read_only')}
              </Alert>
            )}
            {draft && (
              <Alert
                severity="info"
                sx={{ mb: 2 }}
                action={
                  <Button color="inherit" size="small" onClick={discard}>
                    {say('app.draft.discard')}
                  </Button>
                }
              >
                {say('app.draft.restored')}
              </Alert>
            )}
            {saving.notice && (
              <Alert
                severity="error"
                onClose={saving.dismiss}
                closeText={say('app.form.close')}
                sx={{ mb: 2, position: 'sticky', top: 0, zIndex: 3 }}
              >
                {translate(saving.notice.message, { _: saving.notice.message })}
                {saving.notice.others.map(([field, message]) => (
                  <div key={field}>
                    {translate(`resources.${of.name}.fields.${field}`, { _: field })}: {message}
                  </div>
                ))}
                {saving.notice.id && <div>{say('app.failure.number', { id: saving.notice.id })}</div>}
              </Alert>
            )}
            <Sections of={of} sections={sections} open={open} onOpen={setOpen} faults={({ keys }) => faultyPaths(of, errors, keys).length}>
              {({ keys }) => (
                <SectionFields of={of} keys={keys} readOnly={readOnly} stored={stored !== null} first={readOnly ? undefined : first} />
              )}
            </Sections>
            <FormBar
              busy={saving.busy}
              onSave={save}
              another={stored === null}
              onDelete={stored && rights.remove && !readOnly && !(of.builtIn && stored.code != null) ? () => setRemoving(true) : undefined}
              archives={of.archive}
              onClose={onClose}
            />
          </Box>
          <Ask
            question={leaving.asking ? say('app.confirm.leave') : null}
            text={say('app.confirm.leave_text')}
            onYes={leaving.leave}
            onNo={leaving.stay}
          />
          {removing && stored && (
            <DeleteDialog
              of={of}
              row={stored}
              onClose={() => setRemoving(false)}
              onDone={() => {
                gone.current = true
                keepDraft(key, null)
                onClose()
              }}
            />
          )}
          {saving.stale && base.current && (
            <Suspense>
              <StaleDialog
                of={of}
                base={base.current}
                mine={form.getValues()}
                theirs={saving.stale.current}
                onCancel={saving.leaveStale}
                onSave={saving.settleStale}
              />
            </Suspense>
          )}
        </FormRecordContext.Provider>
      </SettlingContext.Provider>
    </FormProvider>
  )
}
/** A field to type into: not one that only shows, nor one that stays as it is. */
function isTyped(of: Resource, key: string, stored: boolean): boolean {
  const field = of.fields[key]
  return field !== undefined && !['computed', 'files', 'photos', 'rows'].includes(field.kind) && !(stored && field.options.frozen)
}
