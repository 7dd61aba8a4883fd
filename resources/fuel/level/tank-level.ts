/**
 * Percent of the volume below which a tank is nearly empty or low: the colour of a level, and
 * whether the vehicle needs fuel, depend on these.
 */
export const lowLevel = { bad: 10, warn: 25 } as const
