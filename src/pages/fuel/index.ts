export { LevelBar } from './level/LevelBar.tsx'
export { LevelCell } from './level/LevelCell.tsx'
export { LastReceipt, ReceiptPanel } from './receipt/ReceiptActions.tsx'
