import type { ReactNode } from 'react'
import '../import.css'

interface TwoColumnItemProps {
  /** Centres both halves vertically. */
  centred?: boolean
  children: ReactNode
}

/**
 * A list item in two halves: the content of the file and its target; stacked on a narrow screen.
 */
export function TwoColumnItem({ centred, children }: TwoColumnItemProps) {
  return (
    <li className="import-pair" data-centred={centred}>
      {children}
    </li>
  )
}
