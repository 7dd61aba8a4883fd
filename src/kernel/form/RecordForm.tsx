import Box from '@mui/material/Box'
import { lazy, Suspense, useCallback, useEffect, useImperativeHandle, useState } from 'react'
import type { Ref } from 'react'
import { useEvent } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import type { Draft } from '#dataProviders/drafts.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import type { WireRow } from '../cells/cell.ts'
import { useHistoryTab } from '../history/useHistoryTab.tsx'
import { CreateReferencedContext } from '../inputs/createReferenced.ts'
import type { CreateReferenced } from '../inputs/createReferenced.ts'
import { PendingTextContext } from '../inputs/controls/pendingText.ts'
import { FormRecordContext } from '../inputs/formRecord.ts'
import { useRights } from '../../common/useRights.ts'
import type { RelatedRecords } from '../related/useRelated.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DraftNotice } from './notices/DraftNotice.tsx'
import { faultyPaths } from './save/fieldErrors.ts'
import { FormBar } from './FormBar.tsx'
import { FormNotices } from './notices/FormNotices.tsx'
import { LeaveQuestion } from './drafts/LeaveQuestion.tsx'
import { recordTitle } from '../../common/recordTitle.ts'
import { SectionFields } from './sections/SectionFields.tsx'
import { Sections } from './sections/Sections.tsx'
import { viewSlots } from '../viewSlots.ts'
import { incomingRow } from './save/incomingRow.ts'
import { useReadableResource } from './useReadableResource.ts'
import { enterGoesOn, useFormKeys } from './useFormKeys.ts'
import { useRecordForm } from './useRecordForm.ts'
import type { AfterSave } from './save/useSave.ts'
import type { Row, Values } from './formValues.ts'

const ArchivedNote = lazy(async () => ({ default: (await loadChunk(() => import('./notices/ArchivedNotice.tsx'))).ArchivedNotice }))
const StaleDialog = lazy(async () => ({ default: (await loadChunk(() => import('./save/ConflictDialog.tsx'))).ConflictDialog }))

// At hand when somebody asks for it, connection or not.
const loadDelete = () => loadChunk(() => import('../list/DeleteDialog.tsx'))
loadDelete().catch(() => undefined)
const DeleteDialog = lazy(async () => ({ default: (await loadDelete()).DeleteDialog }))
const FormMap = lazy(async () => ({ default: (await loadChunk(() => import('../map/RecordMap.tsx'))).FormMap }))
const RelatedRows = lazy(async () => ({ default: (await loadChunk(() => import('../related/RelatedRows.tsx'))).RelatedRows }))
const RelatedDialog = lazy(async () => ({ default: (await loadChunk(() => import('../related/RelatedDialog.tsx'))).RelatedDialog }))
const CreateDialog = lazy(async () => ({ default: (await loadChunk(() => import('./CreateDialog.tsx'))).CreateDialog }))

export interface RecordFormProps {
  of: Resource
  /** The stored record, whole; null for a new one. Read once: what somebody else saves meanwhile never touches what is being typed. */
  row: Row | null
  /** A new record begins as a copy of this one. */
  like?: Row
  /** What was typed at another time. */
  draft?: Draft | null
  /** A new record begins with these. */
  given?: Values
  /** A field of them that is not shown: where the form stands says it. */
  hidden?: string
  /** It stands over another form, which asks here whether anything was typed. It keeps no draft, and nothing is made in place from it. */
  within?: Ref<() => boolean>
  onSaved: (row: Row, intent: AfterSave) => void
  /** Absent where there is nowhere to go back to. */
  onClose?: () => void
  onCopy?: (id: number) => void
  onPrevious?: () => void
  onNext?: () => void
}

/** The generated form of one record. */
export function RecordForm(props: RecordFormProps) {
  const { row, like, draft, given, hidden, within, onSaved, onClose, onCopy, onPrevious, onNext } = props
  const of = useReadableResource(props.of)
  const rights = useRights(of)
  const Slot = viewSlots().belowForm[of.name as ResourceName]
  const archived = row?.archived_at != null
  const readOnly = archived || !(row || of.mode === 'single' ? rights.edit : rights.create)
  const { form, stored, saving, ...model } = useRecordForm({
    of,
    row,
    like,
    draft,
    given,
    hidden,
    readOnly,
    mayClear: rights.edit,
    onSaved,
  })
  const history = useHistoryTab(of, stored, model.adopt, model.changed)
  useImperativeHandle(within, () => model.changed)
  const [leaving, setLeaving] = useState(false)
  const [removing, setRemoving] = useState<{ unsaved: boolean } | null>(null)
  const [making, setMaking] = useState<{
    of: Parameters<CreateReferenced>[0]
    text: string
    done: Parameters<CreateReferenced>[2]
    given: Parameters<CreateReferenced>[3]
  } | null>(null)
  const [opened, setOpened] = useState<{ related: RelatedRecords; row: WireRow | null } | null>(null)
  const create = useCallback<CreateReferenced>((target, text, done, known) => setMaking({ of: target, text, done, given: known }), [])
  const removable = stored && rights.remove && !readOnly && !(of.builtIn && stored.code != null)
  const save = readOnly ? undefined : (intent: AfterSave) => void saving.save(intent)
  useFormKeys({
    off: leaving || removing !== null || saving.stale !== null || saving.unlikely !== null,
    deaf: making !== null || opened !== null,
    save,
    copy: stored && onCopy ? () => onCopy(stored.id) : undefined,
    previous: onPrevious,
    next: onNext,
  })
  const meet = useEvent(() => {
    const met = incomingRow.get()
    if (!met || met.resource !== of.name || met.row.id !== stored?.id) return
    incomingRow.set(null)
    saving.meet(met.row, { at: String(met.row.updated_at), who: met.who })
  })
  useEffect(() => incomingRow.watch(meet), [meet])
  // Read here: react-hook-form tells of errors only who asks for them.
  const errors: FieldErrors = form.formState.errors
  return (
    <FormProvider {...form}>
      <PendingTextContext.Provider value={model.waiting.report}>
        <FormRecordContext.Provider value={model.record}>
          <CreateReferencedContext.Provider value={within ? null : create}>
            <Box
              component="form"
              noValidate
              aria-busy={saving.busy}
              onSubmit={(event) => event.preventDefault()}
              onKeyDown={enterGoesOn}
              sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}
            >
              <Suspense>{archived && stored && <ArchivedNote of={of} row={stored} onRestored={model.adopt} />}</Suspense>
              <FormNotices
                of={of}
                readOnly={readOnly && !archived}
                refused={saving.notice}
                onDismiss={saving.dismiss}
                onRetry={saving.retry}
              />
              {model.draft && <DraftNotice draft={model.draft} onDiscard={model.discard} onCompare={model.compare} />}
              <Sections
                of={of}
                sections={model.sections}
                open={model.open}
                onOpen={model.setOpen}
                faults={({ keys }) => faultyPaths(of, errors, keys).length}
                extra={history}
              >
                {({ keys, related }) =>
                  related ? (
                    <Suspense>
                      <RelatedRows
                        related={related}
                        id={stored?.id ?? null}
                        readOnly={archived}
                        onOpen={(one) => setOpened({ related, row: one })}
                      />
                    </Suspense>
                  ) : (
                    <SectionFields of={of} keys={keys} readOnly={readOnly} stored={stored !== null} first={model.first} />
                  )
                }
              </Sections>
              <Suspense>{of.map && <FormMap of={of} />}</Suspense>
              <Suspense>{stored && !readOnly && Slot && <Slot id={stored.id} name={recordTitle(of, stored)} />}</Suspense>
              <FormBar
                busy={saving.busy}
                onSave={save}
                another={!within && stored === null && of.mode !== 'single'}
                onDelete={removable ? () => setRemoving({ unsaved: model.changed() }) : undefined}
                archives={of.archive}
                onClose={onClose}
              />
            </Box>
          </CreateReferencedContext.Provider>
        </FormRecordContext.Provider>
      </PendingTextContext.Provider>
      {!within && <LeaveQuestion changed={model.changed} onAsking={setLeaving} />}
      {of.confirmField && (
        <ConfirmDialog
          question={saving.unlikely?.question ?? null}
          text={Object.values(saving.unlikely?.faults ?? {}).join('. ')}
          onYes={() => saving.answerUnlikely(true)}
          onNo={() => saving.answerUnlikely(false)}
          onGone={saving.backToDoubt}
        />
      )}
      {removing && stored && (
        <Suspense>
          <DeleteDialog
            of={of}
            row={stored}
            unsaved={removing.unsaved}
            onClose={() => setRemoving(null)}
            onDone={() => {
              model.forget()
              onClose?.()
            }}
          />
        </Suspense>
      )}
      {saving.stale && stored && (
        <Suspense>
          <StaleDialog
            of={of}
            base={stored}
            mine={form.getValues()}
            theirs={saving.stale.current}
            changed={saving.stale.changed ?? null}
            saves={saving.stale.intent !== null}
            onCancel={saving.leaveStale}
            onChoose={saving.settleStale}
          />
        </Suspense>
      )}
      {opened && stored && (
        <Suspense>
          <RelatedDialog
            related={opened.related}
            owner={stored.id}
            id={opened.row?.id ?? null}
            readOnly={archived}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      {making && (
        <Suspense>
          <CreateDialog
            of={making.of}
            text={making.text}
            given={making.given}
            onDone={(made) => {
              setMaking(null)
              making.done(made)
            }}
          />
        </Suspense>
      )}
    </FormProvider>
  )
}
