import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ResourceName } from '#resources/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { isRemovable } from '#resources/kernel/rules/states.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'
import type { Row } from '../form/formValues.ts'
import { useRecord } from '../form/useRecord.ts'
import { useRefusal } from '../useRefusal.tsx'
import { viewSlots } from '../viewSlots.ts'
import { LastCards } from './LastCards.tsx'
import type { CardSubject } from './useCard.ts'
import { useLastCards } from './useLastCards.ts'
import type { useWorkstation } from './useWorkstation.ts'

const ShowView = lazy(async () => ({
  default: (await loadChunk(() => import('../show/ShowView.tsx'))).ShowView,
}))
// Loaded in advance, so that deleting does not depend on the connection when the button is pressed.
const loadDelete = () => loadChunk(() => import('../list/DeleteDialog.tsx'))
loadDelete().catch(() => undefined)
const DeleteDialog = lazy(async () => ({ default: (await loadDelete()).DeleteDialog }))

interface DoneCardProps {
  of: Resource
  station: Workstation
  subject: CardSubject
  /** The id of the card; null: the latest valid one. */
  card: number | null
  work: ReturnType<typeof useWorkstation>
}

/**
 * A stored card, with its correction if cards can be corrected; those of a table are edited and
 * deleted, and a walk-in may have another one.
 */
export function DoneCard({ of, station, subject, card, work }: DoneCardProps) {
  const t = useT()
  const refusal = useRefusal()
  const rights = useRights(of)
  const last = useLastCards(of, station, subject.id)
  const [other, setOther] = useState<{ of: number; id: number } | null>(null)
  const newest = last.data && (last.data.data[0]?.id ?? null)
  const id = other?.of === subject.id ? other.id : (card ?? newest ?? null)
  const { data: row, error } = useRecord(of, id, id !== null)
  const failure = (id === null ? last.error : null) ?? error
  const again = station.walkIn && rights.create && (
    <AnotherCard onMake={work.makeAnother} entered={work.entered.times} />
  )
  const Slot = viewSlots().afterCard[of.name as ResourceName]
  if (failure) return <p role="alert">{refusal(failure).message}</p>
  if (id === null && newest === null)
    return (
      <>
        {again}
        <Typography className="muted">{t('app.workstation.no_card')}</Typography>
      </>
    )
  if (!row) return <p role="status">{t('app.shell.loading')}</p>
  return (
    <>
      <div className="done-actions">
        {again}
        {Slot && (
          <Suspense>
            <Slot row={row} />
          </Suspense>
        )}
        {rights.remove && isRemovable(of, row) && (
          <RemovedCard
            of={of}
            row={row}
            onGone={() => work.onChanged(t('app.workstation.deleted', { name: subject.name }))}
          />
        )}
      </div>
      <Suspense>
        <ShowView
          of={of}
          row={row}
          onReverted={() => work.onChanged(null)}
          onEdit={rights.edit ? () => work.edit(row.id) : undefined}
          onCorrect={() => work.correct(row)}
          onOther={(one) => setOther({ of: subject.id, id: one })}
        />
      </Suspense>
      <LastCards of={of} station={station} subject={subject} current={row.id} onShow={work.show} />
    </>
  )
}

/** Creates another card; focused if the row was searched for. */
function AnotherCard({ onMake, entered }: { onMake: () => void; entered: number }) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (entered > 0) button.current?.focus()
  }, [entered])
  return (
    <Button ref={button} variant="outlined" startIcon={<Add />} onClick={onMake}>
      {t('app.workstation.another')}
    </Button>
  )
}

function RemovedCard({ of, row, onGone }: { of: Resource; row: Row; onGone: () => void }) {
  const t = useT()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button color="error" startIcon={<Delete />} onClick={() => setAsks(true)}>
        {t('app.form.delete')}
      </Button>
      {asks && (
        <Suspense>
          <DeleteDialog of={of} row={row} onClose={() => setAsks(false)} onDone={onGone} />
        </Suspense>
      )}
    </>
  )
}
