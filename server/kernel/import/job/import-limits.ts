// Limits of an import: a file beyond them is refused before it fills the memory or the table.
export const largestUpload = 50 * 1024 * 1024
export const mostRows = 100_000
export const mostColumns = 500
/** Characters of one cell; a spreadsheet itself holds no more. */
export const longestCell = 32_767
/** Rows of the beginning among which the titles are looked for. */
export const headRows = 20
/**
 * Bytes that one sheet may grow to when it is unpacked, and characters of all its shared texts
 * together.
 */
export const mostUnpacked = 400 * 1024 * 1024
export const mostShared = 64_000_000
/** Texts of references that are shown for a decision, and records suggested for each. */
export const mostUnknown = 200
export const mostSuggestions = 5
/** Rows that are looked at, checked and written together. */
export const batchSize = 200
/** Days after which a job, its rows and its file go. */
export const keptDays = 30
