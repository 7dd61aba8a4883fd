import Alert from '@mui/material/Alert'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import { useT } from '../../common/useT.ts'
import { PreviousGlyph } from '../../ui/glyphs.tsx'
import type { Values } from '../form/formValues.ts'
import { Card } from './Card.tsx'
import { CardFacts } from './CardFacts.tsx'
import { DoneCard } from './DoneCard.tsx'
import { EditedCard } from './EditedCard.tsx'
import { LastCards } from './LastCards.tsx'
import type { useWorkstation } from './useWorkstation.ts'

interface CardPaneProps {
  of: Resource
  station: Workstation
  work: ReturnType<typeof useWorkstation>
  unfinished: Map<string, Values>
  /** Back to the queue. */
  onLeave: () => void
  /** Called with a code scanned at the card. */
  onScan: (code: string) => void
}

/** Beside the queue: the card being created, the stored one, or why there is none. */
export function CardPane({ of, station, work, unfinished, onLeave, onScan }: CardPaneProps) {
  const t = useT()
  const translate = useTranslate()
  const { chosen, item, entered } = work
  const pane = useRef<HTMLElement>(null)
  const makes = makesCard(work)
  useEffect(() => {
    // the card itself focuses its first choice
    if (entered.times > 0 && !makes) pane.current?.focus()
  }, [entered, makes])
  useLayoutEffect(() => {
    if (pane.current) pane.current.scrollTop = 0
  }, [chosen?.id])
  if (!chosen)
    return (
      <section className="workstation-card" aria-label={t('app.workstation.card')}>
        <p className="muted workstation-note">{t(noteOf(station, work))}</p>
      </section>
    )
  return (
    <section
      ref={pane}
      tabIndex={-1}
      className="workstation-card"
      aria-labelledby="workstation-subject"
    >
      <header className="workstation-card-head">
        <button type="button" className="button round workstation-back" onClick={onLeave}>
          <PreviousGlyph />
          <span className="hidden">{t('app.workstation.back')}</span>
        </button>
        <h2 id="workstation-subject">{chosen.name}</h2>
        {chosen.replaced && <span className="muted">{t('app.workstation.correcting')}</span>}
      </header>
      {item?.state === 'refused' && (
        <Alert severity="error" role="note" className="form-notice">
          {t('app.workstation.refused_text', {
            reason: translate(item.reason ?? '', { _: item.reason ?? '' }),
          })}
        </Alert>
      )}
      {station.facts && !chosen.edited && (
        <CardFacts queue={work.queue} facts={station.facts} row={item?.row ?? chosen.row} />
      )}
      {chosen.edited !== null && (
        <EditedCard
          of={of}
          subject={chosen}
          card={chosen.edited}
          first={station.keys.at(-1)}
          work={work}
        />
      )}
      {makes && (
        <Card
          of={of}
          station={station}
          subject={chosen}
          replaced={chosen.replaced}
          unfinished={unfinished}
          busy={work.busy}
          entered={entered}
          onStored={work.onStored}
          onKept={work.onKept}
          onLeave={onLeave}
          onScan={onScan}
          onCancel={work.stopCorrecting}
        />
      )}
      {makes && station.lastCards && !chosen.replaced && (
        <LastCards of={of} station={station} subject={chosen} onShow={work.show} />
      )}
      {showsStored(work) && (
        <DoneCard of={of} station={station} subject={chosen} card={chosen.shown} work={work} />
      )}
      {!makes && chosen.edited === null && !showsStored(work) && (
        <p className="muted workstation-note">{t('app.workstation.waits_text')}</p>
      )}
    </section>
  )
}

type Work = CardPaneProps['work']

function makesCard({ chosen, item }: Work): boolean {
  if (!chosen || chosen.edited !== null || chosen.shown !== null) return false
  return chosen.making || item === null || item.state === 'left' || item.state === 'refused'
}

const showsStored = ({ chosen, item }: Work) =>
  chosen?.edited === null && !chosen.making && (chosen.shown !== null || item?.state === 'done')

/** Why there is no card. */
function noteOf({ walkIn }: Workstation, { items }: Work) {
  if (walkIn) return 'app.workstation.find'
  return items.length > 0 ? 'app.workstation.all_done' : 'app.workstation.choose'
}
