import type { ReactNode } from 'react'
import '../cells/cells.css'
import './show.css'

/** A read-only value with its label. */
export function ShownField({
  label,
  wide,
  children,
}: {
  label: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className="shown-field cells" data-wide={wide}>
      <dt className="caption muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
