import Typography from '@mui/material/Typography'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useEvent } from 'react-admin'
import type { FieldErrors } from 'react-hook-form'
import type { ResourceName } from '#resources/index.ts'
import { isFrozen, isRemovable, isWhollyFrozen } from '#resources/kernel/rules/states.ts'
import { baseName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { recordTitle } from '../../common/recordTitle.ts'
import { useT } from '../../common/useT.ts'
import type { useHistoryTab } from '../history/useHistoryTab.tsx'
import { PendingTextContext } from '../inputs/controls/pendingText.ts'
import { CreateReferencedContext } from '../inputs/createReferenced.ts'
import type { CreateReferenced } from '../inputs/createReferenced.ts'
import { FormRecordContext } from '../inputs/formRecord.ts'
import { viewSlots } from '../viewSlots.ts'
import { FormBar } from './FormBar.tsx'
import { DraftNotice } from './notices/DraftNotice.tsx'
import { FormNotices } from './notices/FormNotices.tsx'
import type { FormDialog } from './RecordFormDialogs.tsx'
import { faultyPaths } from './save/fieldErrors.ts'
import type { AfterSave } from './save/useSave.ts'
import { SectionFields } from './sections/SectionFields.tsx'
import { Sections } from './sections/Sections.tsx'
import { enterGoesOn } from './useFormKeys.ts'
import type { RecordFormState } from './useRecordForm.ts'
import './form.css'

const ArchivedNote = lazy(async () => ({
  default: (await loadChunk(() => import('./notices/ArchivedNotice.tsx'))).ArchivedNotice,
}))
const FormMap = lazy(async () => ({
  default: (await loadChunk(() => import('../map/RecordMap.tsx'))).FormMap,
}))
const TransitionButtons = lazy(async () => ({
  default: (await loadChunk(() => import('../transitions/TransitionButtons.tsx')))
    .TransitionButtons,
}))
const RelatedRows = lazy(async () => ({
  default: (await loadChunk(() => import('../related/RelatedRows.tsx'))).RelatedRows,
}))

interface RecordFormBodyProps {
  of: Resource
  state: RecordFormState
  errors: FieldErrors
  /** Warnings of a dry run of the save. */
  warnings: readonly string[]
  history: ReturnType<typeof useHistoryTab>
  archived: boolean
  readOnly: boolean
  /** It is open over another form. */
  nested: boolean
  mayRemove: boolean
  /** Null if no referenced records can be created. */
  createReferenced: CreateReferenced | null
  onDialog: (dialog: FormDialog) => void
  /** Absent when the record is read-only. */
  onSave: ((intent: AfterSave) => void) | undefined
  onClose: (() => void) | undefined
}

/** The form itself: notices above it, its sections, its bar. */
export function RecordFormBody(props: RecordFormBodyProps) {
  const { of, state, errors, history, archived, readOnly, nested, onDialog, onSave, onClose } =
    props
  const t = useT()
  const { stored, saving } = state
  const { belowForm, belowNewForm, aboutRecord } = viewSlots()
  const name = baseName(of) as ResourceName
  const Slot = belowForm[name]
  const NewSlot = belowNewForm[name]
  const About = aboutRecord[name]
  const removable =
    stored &&
    props.mayRemove &&
    !readOnly &&
    !(of.builtIn && stored.code != null) &&
    isRemovable(of, stored)
  const frozen = stored !== null && isWhollyFrozen(of, stored)
  const isFieldFrozen = useFieldFrozen(of, stored)
  return (
    <FormContexts state={state} createReferenced={props.createReferenced} onClose={onClose}>
      {/* The key is handled here for all inputs within. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        noValidate
        aria-busy={saving.busy}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={enterGoesOn}
        className="record-form"
      >
        <Suspense>
          {archived && stored && <ArchivedNote of={of} row={stored} onRestored={state.adopt} />}
        </Suspense>
        <FormNotices
          of={of}
          readOnly={readOnly && !archived && !frozen}
          refused={saving.notice}
          warnings={props.warnings}
          onDismiss={saving.dismiss}
          onRetry={saving.retry}
        />
        {frozen && (
          <Typography variant="body2" className="muted form-notice">
            {t('app.transitions.frozen')}
          </Typography>
        )}
        <Suspense>
          {of.states && stored && (
            <TransitionButtons
              of={of}
              row={stored}
              changed={state.changed}
              onMade={state.adopt}
              onLeft={onClose}
            />
          )}
        </Suspense>
        {state.draft && (
          <DraftNotice draft={state.draft} onDiscard={state.discard} onCompare={state.compare} />
        )}
        <Sections
          of={of}
          sections={state.sections}
          open={state.open}
          onOpen={state.setOpen}
          faults={({ keys }) => faultyPaths(of, errors, keys).length}
          extra={history}
          crossing={!readOnly}
        >
          {({ keys, related }) =>
            related ? (
              <Suspense>
                <RelatedRows
                  related={related}
                  id={stored?.id ?? null}
                  readOnly={archived}
                  onOpen={(row) => onDialog({ kind: 'related', related, row })}
                  onCorrect={(row) => onDialog({ kind: 'related', related, row, corrects: true })}
                  {...(!readOnly && {
                    waiting: {
                      rows: state.waiting.rows[related.name] ?? [],
                      onOpen: (row) => onDialog({ kind: 'waiting', related, row }),
                      onDrop: ({ key }) => state.waiting.drop(related.name, key),
                    },
                  })}
                />
              </Suspense>
            ) : (
              <SectionFields
                of={of}
                keys={keys}
                readOnly={readOnly}
                isFrozen={isFieldFrozen}
                stored={stored !== null}
                first={state.first}
              />
            )
          }
        </Sections>
        <Suspense>{of.map && <FormMap of={of} />}</Suspense>
        <Suspense>
          {stored === null && !readOnly && NewSlot && <NewSlot />}
          {stored && !readOnly && Slot && <Slot id={stored.id} name={recordTitle(of, stored)} />}
          {stored && About && <About of={of} id={stored.id} />}
        </Suspense>
        <FormBar
          busy={saving.busy}
          onSave={onSave}
          another={!nested && stored === null && of.mode !== 'single'}
          onDelete={
            removable ? () => onDialog({ kind: 'delete', unsaved: state.changed() }) : undefined
          }
          archives={of.archive}
          onClose={onClose}
        />
      </form>
    </FormContexts>
  )
}

/** Which of its fields are frozen in the stored record; a stable function for one record. */
const useFieldFrozen = (of: Resource, stored: RecordFormState['stored']) =>
  useCallback((key: string) => stored !== null && isFrozen(of, stored, key), [of, stored])

interface FormContextsProps {
  state: RecordFormState
  createReferenced: CreateReferenced | null
  onClose: (() => void) | undefined
  children: ReactNode
}

/** Contexts that inputs need of their form beside their values. */
function FormContexts({ state, createReferenced, onClose, children }: FormContextsProps) {
  const leave = useEvent(() => {
    state.forget()
    onClose?.()
  })
  const record = useMemo(() => ({ ...state.record, leave }), [state.record, leave])
  return (
    <PendingTextContext.Provider value={state.pending.report}>
      <FormRecordContext.Provider value={record}>
        <CreateReferencedContext.Provider value={createReferenced}>
          {children}
        </CreateReferencedContext.Provider>
      </FormRecordContext.Provider>
    </PendingTextContext.Provider>
  )
}
