import { useT } from '../../common/useT.ts'

/**
 * The head of a column of buttons: named for those who hear the table, empty for those who see it.
 */
export function ActionsHead({ className }: { className?: string }) {
  const t = useT()
  return (
    <th className={className}>
      <span className="hidden">{t('app.list.actions')}</span>
    </th>
  )
}
