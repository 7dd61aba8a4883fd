import type { BackupState } from '#resources/kernel/views/dashboard.ts'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useFigures } from './useFigures.ts'

/**
 * When the last good backup was made, for those who answer for it; in the colour of faults when
 * nights go by without one. It stands twice on the page: `when` it is late, above what is to be
 * done, and else below everything.
 */
export function BackupNote({ when }: { when: 'late' | 'fine' }) {
  const t = useT()
  const formats = useFormats()
  const { data } = useFigures<BackupState>('getBackupState')
  if (!data) return null
  const { last_at: last, failed_at: failed, late } = data
  const isLate = late || failed !== null
  if (isLate !== (when === 'late')) return null
  return (
    <p className="board-backup" data-late={isLate}>
      {last
        ? t('app.dashboard.backup', { when: formats.moment(last) })
        : t('app.dashboard.backup_none')}
      {failed && ` ${t('app.dashboard.backup_failed', { when: formats.moment(failed) })}`}
    </p>
  )
}
