export const waitingPatterns: readonly string[]
export function isWaiting(path: string): boolean
