import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Link, useLocation } from 'react-router-dom'
import type { DraftNote } from '#resources/wire/drafts.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { useFormats } from '../../common/useFormats.ts'
import { draftAddress } from '../../common/newRecordAddress.ts'
import { useSignal } from '../../common/useSignal.ts'
import { draftKey, hiddenDrafts } from './hiddenDrafts.ts'
import './draft-hint.css'

/** The home page lists all of them. */
const most = 3

/** A hint above the rows: an unsaved new record, with a link to it. */
export function DraftHint({ of, notes }: { of: Resource; notes: readonly DraftNote[] }) {
  const t = useT()
  const formats = useFormats()
  const { pathname, search } = useLocation()
  const hidden = useSignal(hiddenDrafts)
  const shown = notes.filter((note) => !hidden.includes(draftKey(note)))
  const hide = (note: DraftNote) => hiddenDrafts.set([...hidden, draftKey(note)])
  return shown.slice(0, most).map((note) => (
    <Alert
      key={note.record}
      severity="info"
      role="note"
      className="draft-hint"
      action={
        <>
          <Button
            color="inherit"
            component={Link}
            to={draftAddress(of, note.record, search)}
            state={{ list: pathname + search }}
          >
            {t('app.editing.resume')}
          </Button>
          <IconButton
            color="inherit"
            size="small"
            aria-label={t('app.editing.hide')}
            title={t('app.editing.hide')}
            onClick={() => hide(note)}
          >
            <Close fontSize="small" />
          </IconButton>
        </>
      }
    >
      {t('app.editing.begun', { when: formats.moment(note.saved_at) })}
    </Alert>
  ))
}
