export const typeCheckArguments: readonly string[]
export function readTypeCount(output: string): number | null
export function keepTypeCount(output: string, sources: string): void
export function keptTypeCount(): number | null
export function fingerprintSources(): string
