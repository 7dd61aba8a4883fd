import { Link } from 'react-router-dom'
import type { ReasonLink } from '#resources/kernel/calls/error-codes.ts'
import { listAddress, recordAddress } from '../../common/listAddress.ts'
import { useAppServices } from '../appServices.ts'
import { isListOpen } from '../menuScreens.ts'
import './verdict.css'

export interface ShownReason {
  code: string
  text: string
  tone?: 'blocks' | 'warns'
  link: ReasonLink | null
}

interface ReasonListProps {
  reasons: readonly ShownReason[]
  onFollow: () => void
}

/**
 * Reasons against an action; each links to where it can be corrected, if the user may open that.
 */
export function ReasonList({ reasons, onFollow }: ReasonListProps) {
  const addressOf = useReasonAddress()
  return (
    <ul className="reason-list">
      {reasons.map(({ code, text, tone, link }) => {
        const address = link && addressOf(link)
        return (
          <li key={`${code} ${text}`} className={tone && `reason-${tone}`}>
            {address ? (
              <Link to={address} onClick={onFollow}>
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Null if the user may not open it. */
export function useReasonAddress(): (link: ReasonLink) => string | null {
  const { user, resources } = useAppServices()
  return ({ resource, id, by }) => {
    // the resource itself, or a desk of it
    const of = resources.find(
      (one) => (one.name === resource || one.desk?.of === resource) && isListOpen(user, one),
    )
    if (!of) return null
    return id === null ? listAddress(of, by ?? {}) : recordAddress(of, 'edit', id)
  }
}
