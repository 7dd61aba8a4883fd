export type DrawnStage = 'jsdom' | 'server' | 'waiting' | 'browser'
export const turnBudgets: Readonly<Record<DrawnStage, { related: number; all: number }>>
export function readDurations(): ReadonlyMap<string, number>
export function suitesOf(stage: DrawnStage): string[]
export function takeTurns(
  stage: DrawnStage,
  paths: readonly string[],
  how: { changed: readonly string[]; seed: number; seconds?: ReadonlyMap<string, number> },
): { asked: string[]; left: string[] }
