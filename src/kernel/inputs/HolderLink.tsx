import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Holder } from '#resources/kernel/calls/error-codes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { recordAddress } from '../../common/listAddress.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../appServices.ts'
import { isOpen } from '../menuScreens.ts'
import './inputs.css'

/** A field error with a link to the record that already has the value. */
export function faultWithHolder(text: string, of: Resource, holder: Holder | undefined): ReactNode {
  if (!holder) return text
  return (
    <>
      {text} <HolderLink of={of} holder={holder} />
    </>
  )
}

/** Opens in a new tab, so that unsaved input stays. An archived record is only named. */
function HolderLink({ of, holder }: { of: Resource; holder: Holder }) {
  const t = useT()
  const { user, resources } = useAppServices()
  const target = resources.find((one) => one.name === of.name && isOpen(user, one))
  if (!target || holder.archived) return null
  const label = t('app.input.open_record')
  return (
    <Link
      to={recordAddress(target, 'edit', holder.id)}
      target="_blank"
      rel="noopener"
      aria-label={`${label}: ${holder.name}`}
      className="input-holder"
    >
      {label}
    </Link>
  )
}
