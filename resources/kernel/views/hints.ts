/** The places that explain themselves on first use. */
export const hints = ['list', 'timeline', 'workstation', 'import'] as const
export type HintName = (typeof hints)[number]
