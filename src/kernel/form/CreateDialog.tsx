import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ResourceName } from '#resources/index.ts'
import { resourceOf, titleFields } from '#resources/kernel/derive.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import type { Option } from '../inputs/controls/combobox/useOptionSearch.ts'
import { recordTitle } from '../../common/recordTitle.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RecordForm } from './RecordForm.tsx'
import './form.css'

interface CreateDialogProps {
  of: ResourceName
  /** The desk at which the record is created, if it cannot be created elsewhere. */
  desk?: string | undefined
  /** The text typed for the missing record. */
  text: string
  /** Further initial values. */
  initialValues?: Readonly<Record<string, unknown>> | undefined
  onDone: (made: Option<number> | null) => void
}

/** Creates a record that a reference needs, in a dialog over the form with that reference. */
export function CreateDialog(props: CreateDialogProps) {
  const { of: name, desk, text, initialValues, onDone } = props
  const t = useT()
  const translate = useTranslate()
  const of = useMemo(() => madeAt(name, desk), [name, desk])
  const title = useId()
  const changed = useRef<() => boolean>(null)
  const [asking, setAsking] = useState(false)
  const close = () => (changed.current?.() ? setAsking(true) : onDone(null))
  return (
    <>
      <Dialog
        open
        onClose={(_, reason) => reason === 'escapeKeyDown' && close()}
        aria-labelledby={title}
        maxWidth="sm"
        fullWidth
      >
        <DialogTitle id={title}>
          {t('app.form.create_title', {
            name: translate(`resources.${name}.name`, { smart_count: 1 }),
          })}
        </DialogTitle>
        <DialogContent className="create-dialog-content">
          <RecordForm
            of={of}
            row={null}
            initialValues={{ ...initialValues, ...nameFrom(of, text) }}
            hasChangesRef={changed}
            onSaved={(row) => onDone({ id: row.id, name: recordTitle(of, row), row })}
            onClose={close}
          />
        </DialogContent>
      </Dialog>
      <ConfirmDialog
        question={asking ? t('app.editing.discard_new') : null}
        onYes={() => onDone(null)}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

function madeAt(name: ResourceName, desk: string | undefined): Resource {
  const of = resourceOf(name)
  return namedDesks(of).find((one) => desk !== undefined && one.desk?.key === desk) ?? of
}

/** The typed text as the first title field, if that is a text. */
function nameFrom(of: Resource, text: string): Record<string, string> {
  const [key = ''] = titleFields(of)
  return of.fields[key]?.kind === 'text' ? { [key]: text } : {}
}
