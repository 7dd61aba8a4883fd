import { Link } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { recordAddress } from '../../../common/listAddress.ts'
import { recordTitle } from '../../../common/recordTitle.ts'
import { useT } from '../../../common/useT.ts'

interface SavedNoticeProps {
  of: Resource
  row: Readonly<Record<string, unknown>> & { id: number }
}

/** Names a new record, which may be on another page of the list. */
export function SavedNotice({ of, row }: SavedNoticeProps) {
  const t = useT()
  const { list, edit } = of.screens
  const name = t('app.grid.quoted', { name: recordTitle(of, row) })
  return (
    <>
      {t('app.form.created')}{' '}
      {list || edit ? <Link to={recordAddress(of, 'edit', row.id)}>{name}</Link> : name}
    </>
  )
}
