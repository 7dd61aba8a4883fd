// What other areas and both sides of HTTP may use of tracking.
export { fuelChanges } from './track/fuel-changes.ts'
export { measureTrack } from './track/measure-track.ts'
export { simplifyTrack } from './track/simplify-track.ts'
export type { TrackPoint } from './track/track-point.ts'
