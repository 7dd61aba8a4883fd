import { useNotify } from 'react-admin'
import type { AttachedRecord } from '#resources/wire/messages.ts'
import { useT } from '../../common/useT.ts'
import { WriteDialog } from './WriteDialog.tsx'

/** Sends a record to a colleague or a role, from its own page. */
export function SendRecord({ record, onDone }: { record: AttachedRecord; onDone: () => void }) {
  const t = useT()
  const notify = useNotify()
  return (
    <WriteDialog
      record={record}
      onClose={onDone}
      onSent={() => {
        onDone()
        notify(t('app.messages.sent'), { type: 'success' })
      }}
    />
  )
}
