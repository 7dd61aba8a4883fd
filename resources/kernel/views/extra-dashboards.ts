// Parts of the dashboard that are some roles' alone.

/** Series of the dashboard → ids of the roles that have it. */
export const extraDashboards = {
  mechanicData: [6, 2, 1],
  doctorData: [5, 2, 1],
  dispenserData: [9, 2, 1],
} as const satisfies Readonly<Record<string, readonly number[]>>
