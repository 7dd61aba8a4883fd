import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { RefusedRow } from '#resources/kernel/calls/bulk-answer.ts'
import { bulkRows } from '#resources/kernel/calls/standard-calls.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import { useT } from '../../common/useT.ts'
import { QuestionActions } from '../form/save/QuestionActions.tsx'
import { RecordNames } from '../list/bulk/BulkConfirmation.tsx'
import { RefusedRows } from '../list/bulk/RefusedRows.tsx'
import { useRefusal } from '../useRefusal.tsx'
import type { QueueItem } from './queue/queueItems.ts'

interface BulkCardsProps {
  of: Resource
  station: Workstation
  queue: Resource
  items: readonly QueueItem[]
  /** The contents of every card, in words. */
  words: string
  onClose: () => void
  /** Called with the number of new cards. */
  onDone: (count: number) => void
}

/**
 * One card for each marked row of the queue, after a confirmation. The server decides which of them
 * may have it; refused ones are listed with reasons.
 */
export function BulkCards(props: BulkCardsProps) {
  const { of, queue, items, words, onClose, onDone } = props
  const t = useT()
  const refusal = useRefusal()
  const title = useId()
  const write = useCardWriter(props)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // As marked initially: handled rows lose their marks.
  const [asked] = useState(items)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const result = await write(asked)
      onDone(result.done)
      if (result.refused.length === 0) onClose()
      else setOutcome(result)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={title}
    >
      <DialogTitle id={title}>
        {outcome
          ? t('app.workstation.bulk_done', { smart_count: outcome.done })
          : t('app.workstation.bulk_question', { smart_count: asked.length })}
      </DialogTitle>
      <DialogContent>
        {outcome ? (
          <RefusedRows of={of} rows={outcome.refused} onFollow={onClose} />
        ) : (
          <>
            <DialogContentText>
              {t('app.workstation.bulk_text', { values: words })}
            </DialogContentText>
            <p>
              <RecordNames of={queue} scope={{ rows: asked.map(({ row }) => row) }} />
            </p>
          </>
        )}
        {failure !== null && (
          <Alert severity="error" role="alert">
            {refusal(failure).message}
          </Alert>
        )}
      </DialogContent>
      <QuestionActions
        yes={t('app.form.save')}
        busy={busy}
        refused={outcome !== null}
        onYes={run}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface Outcome {
  done: number
  refused: readonly RefusedRow[]
}

/** A call without a response is repeated under its own key, so that no card is created twice. */
function useCardWriter({ of, station }: BulkCardsProps) {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  return async (items: readonly QueueItem[]): Promise<Outcome> => {
    const set = station.bulk?.set ?? {}
    let done = 0
    const refused: RefusedRow[] = []
    for (let from = 0; from < items.length; from += bulkRows) {
      const part = items.slice(from, from + bulkRows)
      const rows = part.map(({ row }) => ({ set: { ...set, [station.field]: row.id } }))
      const { data } = await dataProvider.writeRows(of.name, { rows, atomic: false })
      done += data.done
      for (const one of data.refused)
        refused.push({ ...one, id: null, row: from + (one.row ?? 0), name: nameOf(part, one) })
    }
    return { done, refused }
  }
}

/** A card that was not created has no title; the row of the queue has. */
function nameOf(items: readonly QueueItem[], { row, name }: RefusedRow): string {
  return items[row ?? -1]?.name ?? name
}
