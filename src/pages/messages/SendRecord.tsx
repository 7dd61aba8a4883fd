import { useNotify } from 'react-admin'
import type { AttachedRecord } from '#resources/wire/messages.ts'
import { useT } from '../../common/useT.ts'
import { WriteDialog } from './WriteDialog.tsx'

/** A record on its way to a colleague or a role, from where it stands. */
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
