import { lazy, Suspense, useState } from 'react'
import { resourceOf } from '#resources/kernel/derive.ts'
import { loadChunk } from '../../../common/loadChunk.ts'
import { useT } from '../../../common/useT.ts'
import type { Row } from '../../../kernel/form/formValues.ts'
import { usePrintKey } from '../../../kernel/print/usePrintKey.ts'
import { PrintReceipt } from './PrintReceipt.tsx'
import type { Refuelling } from './receiptLines.ts'
import './receipt.css'

// loaded separately: the level of a tank, which the home page shows, does not need it
const PrintRecord = lazy(async () => ({
  default: (await loadChunk(() => import('../../../kernel/print/PrintRecord.tsx'))).PrintRecord,
}))
const refueling = resourceOf('refueling')

/**
 * The receipt of the refuelling that was just stored, beside the confirmation: on a roll, or on a
 * sheet as PDF.
 */
export function LastReceipt({ row }: { row: Row }) {
  return (
    <>
      <ReceiptActions key={row.id} row={row} />
      <Suspense>
        <PrintRecord of={refueling} id={row.id} />
      </Suspense>
    </>
  )
}

/** The receipt of the displayed refuelling. */
export function ReceiptPanel({ row }: { row: Row }) {
  return (
    <div className="receipt-panel">
      <ReceiptActions key={row.id} row={row} />
    </div>
  )
}

/** Prints by the button or by Ctrl+P. */
function ReceiptActions({ row }: { row: Row }) {
  const t = useT()
  const [prints, setPrints] = useState(false)
  const print = () => setPrints(true)
  // Ctrl+P prints the roll, not the sheet
  usePrintKey(print, true)
  return (
    <div className="receipt-actions">
      <button
        type="button"
        className="button"
        aria-keyshortcuts="Control+P"
        title={t('app.receipt.key', { key: 'Ctrl+P' })}
        onClick={print}
      >
        {t('app.receipt.print')}
      </button>
      {prints && <PrintReceipt row={row as Row & Refuelling} onClose={() => setPrints(false)} />}
    </div>
  )
}
