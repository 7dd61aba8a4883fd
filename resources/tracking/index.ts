// What other areas and both sides of HTTP may use of tracking.
export { fuelChanges } from './track/fuel-changes.ts'
export { crossings, isInside } from './track/geofence.ts'
export { measureTrack } from './track/measure-track.ts'
export { silenceIn } from './track/silence.ts'
export { simplifyTrack } from './track/simplify-track.ts'
export { leastStop } from './track/track-point.ts'
export type { Coordinates, TrackPoint } from './track/track-point.ts'
