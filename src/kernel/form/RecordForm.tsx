import Box from '@mui/material/Box'
import { lazy, Suspense, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import type { Resource } from '#resources/kernel/types.ts'
import { chunk } from '../../shell/chunk.ts'
import { useSay } from '../cells/say.ts'
import { SettlingContext } from '../inputs/controls/settling.ts'
import { FormRecordContext } from '../inputs/formRecord.ts'
import { DeleteDialog } from '../list/DeleteDialog.tsx'
import { useRights } from '../list/rights.ts'
import { FormMap } from '../map/RecordMap.tsx'
import { Ask } from './Ask.tsx'
import { faultyPaths } from './errors.ts'
import { FormBar } from './FormBar.tsx'
import { FormNotices } from './FormNotices.tsx'
import { SectionFields } from './SectionFields.tsx'
import { Sections } from './Sections.tsx'
import { enterGoesOn, useFormKeys } from './useFormKeys.ts'
import { useRecordForm } from './useRecordForm.ts'
import type { Intent } from './useSave.ts'
import type { Row } from './values.ts'

const StaleDialog = lazy(async () => ({ default: (await chunk(() => import('./StaleDialog.tsx'))).StaleDialog }))

export interface RecordFormProps {
  of: Resource
  /** The stored record, whole; null for a new one. Read once: what somebody else saves meanwhile never touches what is being typed. */
  row: Row | null
  /** A new record begins as a copy of this one. */
  like?: Row
  onSaved: (row: Row, intent: Intent) => void
  /** Absent where there is nowhere to go back to. */
  onClose?: () => void
  onCopy?: (id: number) => void
  onPrevious?: () => void
  onNext?: () => void
}

/** The generated form of one record. */
export function RecordForm({ of, row, like, onSaved, onClose, onCopy, onPrevious, onNext }: RecordFormProps) {
  const say = useSay()
  const rights = useRights(of)
  const archived = row?.archived_at != null
  const readOnly = archived || !(row || of.mode === 'single' ? rights.edit : rights.create)
  const { form, stored, saving, leaving, ...model } = useRecordForm({ of, row, like, readOnly, onSaved })
  const [removing, setRemoving] = useState(false)
  const removable = stored && rights.remove && !readOnly && !(of.builtIn && stored.code != null)
  const save = readOnly ? undefined : (intent: Intent) => void saving.save(intent)
  useFormKeys({
    off: leaving.asking || removing || saving.stale !== null,
    save,
    copy: stored && onCopy ? () => onCopy(stored.id) : undefined,
    previous: onPrevious,
    next: onNext,
  })
  // Read here: react-hook-form tells of errors only who asks for them.
  const errors: FieldErrors = form.formState.errors
  return (
    <FormProvider {...form}>
      <SettlingContext.Provider value={model.waiting.report}>
        <FormRecordContext.Provider value={model.record}>
          <Box
            component="form"
            noValidate
            aria-busy={saving.busy}
            onSubmit={(event) => event.preventDefault()}
            onKeyDown={enterGoesOn}
            sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}
          >
            <FormNotices
              of={of}
              closed={archived ? 'archived' : readOnly ? 'read_only' : undefined}
              onDiscard={model.draft ? model.discard : undefined}
              refused={saving.notice}
              onDismiss={saving.dismiss}
            />
            <Sections
              of={of}
              sections={model.sections}
              open={model.open}
              onOpen={model.setOpen}
              faults={({ keys }) => faultyPaths(of, errors, keys).length}
            >
              {({ keys }) => <SectionFields of={of} keys={keys} readOnly={readOnly} stored={stored !== null} first={model.first} />}
            </Sections>
            {of.map && <FormMap of={of} />}
            <FormBar
              busy={saving.busy}
              onSave={save}
              another={stored === null && of.mode !== 'single'}
              onDelete={removable ? () => setRemoving(true) : undefined}
              archives={of.archive}
              onClose={onClose}
            />
          </Box>
        </FormRecordContext.Provider>
      </SettlingContext.Provider>
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
            model.forget()
            onClose?.()
          }}
        />
      )}
      {saving.stale && stored && (
        <Suspense>
          <StaleDialog
            of={of}
            base={stored}
            mine={form.getValues()}
            theirs={saving.stale.current}
            onCancel={saving.leaveStale}
            onSave={saving.settleStale}
          />
        </Suspense>
      )}
    </FormProvider>
  )
}
