import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useDataProvider, useEvent, useTranslate } from 'react-admin'
import type { WireRow } from '../../../kernel/cells/cell.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { useAppServices } from '../../../kernel/appServices.ts'
import { loadLetterhead } from '../../../kernel/list/export/letterhead.ts'
import type { Letterhead } from '../../../kernel/list/export/letterhead.ts'
import { useContract } from '../../../kernel/useContract.ts'
import type { Refuelling } from './receiptLines.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import './receipt.css'

interface PrintReceiptProps {
  row: Refuelling
  onClose: () => void
}

interface Prepared {
  head: Letterhead
  /** Litres in the vehicle by the ledger; null if more has been refuelled since. */
  remainder: string | null
}

/**
 * Prints a receipt on a roll of 80 mm with the browser's dialog, without the rest of the screen.
 */
export function PrintReceipt({ row, onClose }: PrintReceiptProps) {
  const t = useT()
  const prepared = usePrepared(row)
  const sheet = useRef<HTMLElement>(null)
  const close = useEvent(onClose)
  useEffect(() => {
    if (!prepared || !sheet.current) return
    const release = fitRoll(sheet.current)
    // the print dialog blocks the page until it is closed, in some browsers only until it is open
    window.addEventListener('afterprint', close)
    window.print()
    return () => {
      window.removeEventListener('afterprint', close)
      release()
    }
  }, [prepared, close])
  if (!prepared)
    return (
      <span role="status" className="hidden">
        {t('app.print.preparing')}
      </span>
    )
  return createPortal(
    <ReceiptSheet ref={sheet} row={row} head={prepared.head} remainder={prepared.remainder} />,
    document.body,
  )
}

/** Further contents of a receipt; offline it is printed without them. */
function usePrepared(row: Refuelling): Prepared | null {
  const dataProvider = useDataProvider()
  const { user, resources } = useAppServices()
  const contract = useContract()
  const formats = useFormats()
  const translate = useTranslate()
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const prepare = useEvent(async (): Promise<Prepared> => {
    const asked = { dataProvider, user, resources, contract, formats, translate }
    const [head, remainder] = await Promise.all([
      loadLetterhead(asked).catch(() => ({ lines: [contract.name], logo: null })),
      dataProvider
        .getMany<WireRow>('refueling-queue', { ids: [row.car_id] })
        .then(({ data }) => (data[0]?.refueling_id === row.id ? data[0].remainder : null))
        .catch(() => null),
    ])
    return { head, remainder: typeof remainder === 'string' ? remainder : null }
  })
  useEffect(() => {
    let wanted = true
    void prepare().then((now) => wanted && setPrepared(now))
    return () => {
      wanted = false
    }
  }, [prepare])
  return prepared
}

/** mm of paper per px of the screen. */
const millimetre = 25.4 / 96
/** mm above and below the receipt for tearing it off. */
const tear = 8

/** A roll has no pages: the page is as long as the receipt, if the browser supports it. */
function fitRoll(sheet: HTMLElement): () => void {
  if (!('adoptedStyleSheets' in document)) return () => undefined
  const length = Math.ceil(sheet.getBoundingClientRect().height * millimetre) + tear
  const style = new CSSStyleSheet()
  style.replaceSync(`@page receipt-roll { size: 80mm ${length}mm }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style)
  }
}
