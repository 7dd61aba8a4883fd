// Page sizes. Separate from query.ts, which needs zod: the browser's lists do not.
export const defaultSize = 20
export const largestSize = 500
/** Entries of a record's history in one answer. */
export const historyPage = 50
/** Maximum conditions on one field, in `{all: […]}`. */
export const mostConditions = 5
/** Maximum filters counted in one call. */
export const mostCounts = 60
/** Records of one kind that the search over everything answers. */
export const mostFoundOfOne = 5
