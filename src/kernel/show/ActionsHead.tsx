import { useT } from '../../common/useT.ts'

/** The head of a column of buttons: labelled for screen readers, visually empty. */
export function ActionsHead({ className }: { className?: string }) {
  const t = useT()
  return (
    <th className={className}>
      <span className="hidden">{t('app.list.actions')}</span>
    </th>
  )
}
