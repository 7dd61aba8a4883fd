// Components of the warehouse in generated views.
export { ReorderDialog } from './ReorderDialog.tsx'
