import LinkOff from '@mui/icons-material/LinkOff'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useT } from '../../common/useT.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useFormRecord } from './formRecord.ts'
import { FieldInput } from './inputs.tsx'
import type { InputProps } from './useBinding.ts'
import './inputs.css'

/**
 * The input of a field that a save cannot empty: a button empties it, and a hint explains that
 * clearing the text does not.
 */
export function KeptInput(props: InputProps) {
  const { source, label } = props
  const t = useT()
  const { clear, storedValue } = useFormRecord()
  const value: unknown = useWatch({ name: source })
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const stored = storedValue?.(source)
  const button = t('app.related.detach')
  // without edit rights there is no such button; in the archive it is the only one
  if (stored == null || !clear) return <FieldInput {...props} />
  const detach = () => {
    setAsking(false)
    setBusy(true)
    void clear(source).finally(() => setBusy(false))
  }
  return (
    <div className="kept-input">
      <FieldInput {...props} />
      <IconButton
        title={button}
        aria-label={`${button}: ${label}`}
        loading={busy}
        onClick={() => setAsking(true)}
      >
        <LinkOff />
      </IconButton>
      <div role="status" className="kept-input-note caption">
        {value === null || value === '' ? t('app.related.kept', { button }) : ''}
      </div>
      <ConfirmDialog
        question={asking ? t('app.related.detach_question', { field: label }) : null}
        text={t('app.related.detach_text', { value: String(stored as string | number) })}
        onYes={detach}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}
