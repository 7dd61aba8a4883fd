// What other areas and both sides of HTTP may use of tracking.
export type { AlertKind } from './track/alert-kinds.ts'
export { fuelChanges } from './track/fuel-changes.ts'
export { crossings } from './track/geofence.ts'
export type { Fence } from './track/geofence.ts'
export { measureTrack } from './track/measure-track.ts'
export { simplifyTrack } from './track/simplify-track.ts'
export { speedings, unplannedMoves } from './track/track-spans.ts'
export type { TrackPoint } from './track/track-point.ts'
