import type { ReactNode } from 'react'
import '../import.css'

interface TwoColumnItemProps {
  /** Both in the middle of their line. */
  centred?: boolean
  children: ReactNode
}

/**
 * An item of a list in two halves, what the file has and what becomes of it; on a narrow screen one
 * above the other.
 */
export function TwoColumnItem({ centred, children }: TwoColumnItemProps) {
  return (
    <li className="import-pair" data-centred={centred}>
      {children}
    </li>
  )
}
