// Common parts of stock documents: numbering, posting and correction, and the item of a line.
import { choice, decimal, files, integer, moment, ref, text } from '../../kernel/fields.ts'

/** Amounts of items: pieces are counted, litres and metres measured. */
export const amount = { digits: 12, scale: 3 } as const
export const counted = { scale: 3 } as const

export const documentHead = {
  number: integer({ derived: true, min: 1 }), // in its year
  state: choice(
    { draft: 'warn', posted: 'good', corrected: 'warn' },
    { derived: true, initial: 'draft' },
  ),
  at: moment({ required: true, proposed: 'now' }),
} as const

export const documentEnd = {
  documents: files({ max: 20 }),
  correction_reason: text({ max: 300 }),
  poster_id: ref('staff', { derived: true }),
  posted_at: moment({ derived: true }),
} as const

/** The fields below a document: its files and its outcome. */
export const posting = [
  ...(['documents', 'number', 'state', 'correction_reason'] as const),
  ...(['poster_id', 'posted_at'] as const),
] as const

/** An item that leaves a warehouse, and how much of it is there. */
export const leavingItem = {
  item_id: ref('car-part', { required: true }),
  article: text({ max: 60, derived: true }),
  unit_id: ref('measurement-unit', { derived: true }),
  // at that moment, without the document
  in_stock: decimal({ ...amount, digits: 15, derived: true }),
  quantity: decimal({ ...amount, required: true, min: 0.001 }),
} as const

/** A document that is corrected keeps what it has moved until it is posted again. */
export const standing = ['posted', 'corrected'] as const

export const transitions = {
  post: {
    from: ['draft', 'corrected'],
    to: 'posted',
    stamps: { by: 'poster_id', at: 'posted_at' },
    bulk: true,
  },
  correct: { from: ['posted'], to: 'corrected', asks: ['correction_reason'] },
} as const

export const numbering = { field: 'number', yearOf: 'at', on: 'post' } as const
export const monthLock = { months: 'book-month', book: 'stock', by: 'at' } as const

/** What a line moves. The ledger works out what it costs. */
export const movedLine = {
  at: 'at',
  warehouse_id: 'warehouse_id',
  item_id: 'lines.item_id',
  quantity: 'lines.quantity',
} as const
