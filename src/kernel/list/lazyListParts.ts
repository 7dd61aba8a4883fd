// Parts of a list that only some users switch on: one chunk, loaded with the first of them.
export { GroupedGrid } from './groups/GroupedGrid.tsx'
export { keepPinnedPlaces } from './grid/pinnedPlaces.ts'
export { TotalsRow } from './grid/TotalsRow.tsx'
