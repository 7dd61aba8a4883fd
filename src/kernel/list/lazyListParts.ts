// Optional parts of a list, in one chunk that is loaded with the first of them in use.
export { ColoredRows } from './colors/ColoredRows.tsx'
export { GroupedGrid } from './groups/GroupedGrid.tsx'
export { keepPinnedPlaces } from './grid/pinnedPlaces.ts'
export { TotalsRow } from './grid/TotalsRow.tsx'
