import type { Resource } from '#resources/kernel/types.ts'
import { RefusedFields } from '../history/RefusedFields.tsx'
import { useT } from '../../common/useT.ts'
import { UsedBy, useRefusal } from '../useRefusal.tsx'
import { ReasonList } from '../verdict/ReasonList.tsx'
import './transitions.css'

interface TransitionRefusalProps {
  of: Resource
  id: number
  error: unknown
  onFollow: () => void
}

/** Why a transition was refused: field errors, and links to conflicting records. */
export function TransitionRefusal({ of, id, error, onFollow }: TransitionRefusalProps) {
  const t = useT()
  const { code, message, used_by: uses, reasons } = useRefusal()(error)
  if (reasons)
    return (
      <>
        {t('app.verdict.title')}
        <ReasonList reasons={reasons} onFollow={onFollow} />
      </>
    )
  return (
    <>
      <span className="transition-refusal">
        {/* conflicting records have their own links */}
        {uses ? message.split('\n')[0] : message}
      </span>
      {code === 'validation' && <RefusedFields of={of} error={error} />}
      {uses && <UsedBy of={of} id={id} uses={uses} onFollow={onFollow} />}
    </>
  )
}
