import type { TrackImportPlan } from '#resources/wire/track-import.ts'

/** How many points of a vehicle an import would add. */
export const newPoints = (vehicle: TrackImportPlan['vehicles'][number]): number =>
  vehicle.points - vehicle.stored - vehicle.private - vehicle.outdated
