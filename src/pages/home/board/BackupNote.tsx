import type { BackupState } from '#resources/kernel/dashboard.ts'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useFigures } from './useFigures.ts'

/**
 * When the last good backup was made, for those who answer for it; in the colour of faults when
 * nights go by without one.
 */
export function BackupNote() {
  const t = useT()
  const formats = useFormats()
  const { data } = useFigures<BackupState>('getBackupState')
  if (!data) return null
  const { last_at: last, failed_at: failed, late } = data
  return (
    <p className="board-backup" data-late={late || failed !== null}>
      {last
        ? t('app.dashboard.backup', { when: formats.moment(last) })
        : t('app.dashboard.backup_none')}
      {failed && ` ${t('app.dashboard.backup_failed', { when: formats.moment(failed) })}`}
    </p>
  )
}
