/**
 * Percent of its volume below which a tank is nearly empty, and soon will be: by these a level has its
 * colour, and a vehicle is to be refuelled.
 */
export const lowLevel = { bad: 10, warn: 25 } as const
