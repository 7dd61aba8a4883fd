export function sampleSeed(): number
export function baseCommit(): string | null
export function changedPaths(): string[]
