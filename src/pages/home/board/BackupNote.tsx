import type { BackupState } from '#resources/kernel/dashboard.ts'
import { useT } from '../../../common/translate.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useFigures } from './useFigures.ts'

/** When the last good backup was made, for those who answer for it; in the colour of faults when nights go by without one. */
export function BackupNote() {
  const say = useT()
  const formats = useFormats()
  const { data } = useFigures<BackupState>('getBackupState')
  if (!data) return null
  const { last_at: last, failed_at: failed, late } = data
  return (
    <p className="board-backup" data-late={late || failed !== null}>
      {last ? say('app.dashboard.backup', { when: formats.moment(last) }) : say('app.dashboard.backup_none')}
      {failed && ` ${say('app.dashboard.backup_failed', { when: formats.moment(failed) })}`}
    </p>
  )
}
