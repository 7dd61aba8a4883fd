import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { mergeProposals } from '#dataProviders/dispatch/order-calls.ts'
import type { MergeProposal } from '#resources/wire/dispatch.ts'
import { useT } from '../../common/useT.ts'
import { useFailureReport } from '../../kernel/useFailureNotice.tsx'
import { MergeFigures, MergeOrdersDialog } from './MergeOrdersDialog.tsx'
import './orders.css'

/** Orders that fit into one trip; one of these groups can be viewed and merged. */
export function MergeProposalsDialog({ onDone }: { onDone: () => void }) {
  const t = useT()
  const title = useId()
  const [chosen, setChosen] = useState<MergeProposal | null>(null)
  const { data, error } = useQuery({
    queryKey: ['order', 'getMergeProposals'],
    queryFn: ({ signal }) => mergeProposals(signal),
    staleTime: 0,
    retry: false,
  })
  useFailureReport('could not get orders', error)
  if (chosen)
    return (
      <MergeOrdersDialog
        rows={chosen.orders}
        onDone={(done) => (done ? onDone() : setChosen(null))}
      />
    )
  return (
    <Dialog open onClose={onDone} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{t('app.orders.proposals_title')}</DialogTitle>
      <DialogContent className="merge-orders">
        {data?.length === 0 && <p>{t('app.orders.no_proposals')}</p>}
        <ul className="merge-proposals">
          {data?.map((one) => (
            <li key={one.orders.map(({ id }) => id).join()}>
              <span>{one.orders.map(({ name }) => name).join(' + ')}</span>
              <MergeFigures plan={one} />
              <button type="button" className="button" onClick={() => setChosen(one)}>
                {t('app.orders.choose')}
              </button>
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={onDone}>{t('app.form.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
