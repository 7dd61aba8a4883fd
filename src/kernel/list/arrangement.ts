// What a list shows as its user has arranged it: one file, loaded when the first of it is wanted.
export { GroupedGrid } from './groups/GroupedGrid.tsx'
export { keepPinnedPlaces } from './grid/pinnedPlaces.ts'
export { TotalsRow } from './grid/TotalsRow.tsx'
