import { useId } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import { useT } from '../../common/useT.ts'
import { useCell } from '../show/useCell.tsx'
import type { CardSubject } from './useCard.ts'
import { useLastCards } from './useLastCards.ts'

interface LastCardsProps {
  of: Resource
  station: Workstation
  subject: CardSubject
  /** The card that is already displayed. */
  current?: number | null
  onShow: (card: number) => void
}

/** The latest cards of the row beside its new one; none while offline. */
export function LastCards({ of, station, subject, current, onShow }: LastCardsProps) {
  const t = useT()
  const id = useId()
  const cell = useCell(of)
  const { data } = useLastCards(of, station, subject.id)
  const keys = (station.lastCards ?? []).filter((key) => of.fields[key])
  const others = data?.data.filter((card) => card.id !== current) ?? []
  if (others.length === 0 || keys.length === 0) return null
  return (
    <section className="last-cards" aria-labelledby={id}>
      <h3 id={id} className="caption muted">
        {t('app.workstation.last_cards')}
      </h3>
      <ul>
        {others.map((card) => (
          <li key={card.id}>
            <button type="button" className="last-card" onClick={() => onShow(card.id)}>
              {keys.map((key) => {
                const field = of.fields[key]
                return field && <span key={key}>{cell(key, field, card)}</span>
              })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
