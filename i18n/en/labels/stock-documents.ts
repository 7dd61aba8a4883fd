import type { AreaMessages } from '../../messages.ts'

const ends = {
  documents: 'Attached files',
  correction_reason: 'Reason of the correction',
  poster_id: 'Posted by',
  posted_at: 'Posted at',
}
const groups = { items: 'Items', others: 'Files and posting' }
const states = {
  draft: 'Draft',
  posted: 'Posted',
  corrected: 'Being corrected',
}
const transitions = { post: 'Post', correct: 'Correct' }
const lines = {
  fields: {
    item_id: 'Item',
    article: 'Article',
    unit_id: 'Unit',
    in_stock: 'In stock',
    quantity: 'Quantity',
  },
  options: {},
}

/** Documents by which items move between warehouses and leave them. */
export const stockDocuments = {
  'item-transfer': {
    name: 'Transfer',
    many: 'Transfers',
    fields: {
      number: 'Number',
      state: 'State',
      at: 'Date',
      warehouse_id: 'From warehouse',
      to_warehouse_id: 'To warehouse',
      note: 'Note',
      lines: 'Items',
      total: 'Value',
      ...ends,
    },
    prints: { note: 'Transfer note' },
    sections: { general: 'General data' },
    groups,
    options: {
      state: states,
    },
    transitions,
    rows: { lines },
  },
  'item-write-off': {
    name: 'Write-off',
    many: 'Write-offs',
    fields: {
      number: 'Number',
      state: 'State',
      at: 'Date',
      warehouse_id: 'Warehouse',
      cause: 'Cause',
      reason: 'Reason for the write-off',
      lines: 'Items',
      total: 'Value',
      ...ends,
    },
    prints: { act: 'Write-off certificate' },
    sections: { general: 'General data' },
    groups,
    options: {
      state: states,
      cause: {
        damage: 'Damage',
        expiry: 'Past its expiry date',
        wear: 'Wear',
        loss: 'Shortage',
        use: 'Used up',
      },
    },
    transitions,
    dashboard: { drafts: 'Write-offs not posted' },
    rows: { lines },
  },
  'item-issue': {
    name: 'Issue',
    many: 'Issues and returns',
    fields: {
      number: 'Number',
      state: 'State',
      at: 'Date',
      kind: 'Operation',
      warehouse_id: 'Warehouse',
      receiver_id: 'Receiver',
      car_id: 'Vehicle',
      purpose: 'Purpose',
      lines: 'Items',
      total: 'Value',
      ...ends,
    },
    prints: { requirement: 'Requirement note' },
    sections: { general: 'General data' },
    groups,
    options: {
      state: states,
      kind: {
        issue: 'Issue',
        return: 'Return',
      },
    },
    transitions,
    dashboard: { today: 'Issued today' },
    rows: { lines },
  },
} satisfies AreaMessages
