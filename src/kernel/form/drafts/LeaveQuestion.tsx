import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useT } from '../../../common/useT.ts'
import { drawerInAddress } from '../../../common/listAddress.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

const place = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname} ${JSON.stringify(drawerInAddress(search))}`

/**
 * Blocks leaving a changed form for another page or drawer: Yes leaves, and the draft is kept; No
 * stays.
 */
export function LeaveQuestion({
  changed,
  onAsking,
}: {
  changed: () => boolean
  onAsking: (asking: boolean) => void
}) {
  const t = useT()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      place(currentLocation) !== place(nextLocation) && changed(),
  )
  const asking = blocker.state === 'blocked'
  useEffect(() => onAsking(asking), [asking, onAsking])
  return (
    <ConfirmDialog
      question={asking ? t('app.confirm.leave') : null}
      text={t('app.confirm.leave_text')}
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  )
}
