/** Months that a contract may keep its events: bounds of the column contract.log_months. */
export const retention = { least: 3, most: 240 } as const
