// What the warehouse puts into generated views.
export { ReorderDialog } from './ReorderDialog.tsx'
