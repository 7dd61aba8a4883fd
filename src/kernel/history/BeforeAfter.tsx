import type { ReactNode } from 'react'
import { useT } from '../../common/useT.ts'
import './history.css'

/** Before → after. */
export function BeforeAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  const t = useT()
  return (
    <div className="before-after">
      <span className="before-after-side muted">
        <span className="hidden">{t('app.history.before')}: </span>
        {before}
      </span>
      <span aria-hidden className="muted">
        →
      </span>
      <span className="before-after-side">
        <span className="hidden">{t('app.history.after')}: </span>
        {after}
      </span>
    </div>
  )
}
