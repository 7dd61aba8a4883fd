import type { TrackImportPlan } from '#resources/wire/track-import.ts'

/** The number of points of a vehicle that an import would add. */
export const newPoints = (vehicle: TrackImportPlan['vehicles'][number]): number =>
  vehicle.points - vehicle.stored - vehicle.private - vehicle.outdated
