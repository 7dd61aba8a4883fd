// The papers that a receipt is printed on, and which of them this browser prints on.
import { readLocal, writeLocal } from '#dataProviders/browser/local-storage.ts'

export const receiptPapers = ['roll', 'a5'] as const
export type ReceiptPaper = (typeof receiptPapers)[number]

/** It belongs to the printer beside the browser, not to whoever works here. */
const place = 'motorpool.receipt-paper'

export function chosenPaper(): ReceiptPaper {
  const kept = readLocal(place)
  return receiptPapers.find((one) => one === kept) ?? 'roll'
}

export function keepPaper(paper: ReceiptPaper): void {
  writeLocal(place, paper)
}
