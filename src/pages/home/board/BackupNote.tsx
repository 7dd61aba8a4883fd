import type { BackupState } from '#resources/kernel/views/dashboard.ts'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useFigures } from './useFigures.ts'

/**
 * The time of the last successful backup, for administrators; in the colour of errors if nights
 * pass without one. It is on the page twice: `when` it is late, above the tasks, otherwise at the
 * bottom.
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
