// Limits of an import: a file beyond them is refused before it fills the memory or the table.
export const largestUpload = 50 * 1024 * 1024
export const mostRows = 100_000
export const mostColumns = 500
/** Characters of one cell; a spreadsheet itself holds no more. */
export const longestCell = 32_767
/** Number of first rows among which the titles are searched. */
export const headRows = 20
/** Maximum characters of one row: many times the contents of a paper card. */
export const longestRow = 250_000
/** Rows are numbered up to here, as Excel numbers them. */
export const lastRow = 1_048_576
/** Bytes that one sheet or the texts that it shares may grow to when unpacked, and other parts. */
export const mostUnpacked = 400 * 1024 * 1024
export const mostUnpackedParts = 10 * 1024 * 1024
/** Texts that cells refer to, and their characters together. */
export const mostShared = 1_000_000
export const longestShared = 48_000_000
/** Sheets, relations and styles of a workbook; characters of a sheet's name. */
export const mostSheets = 255
export const mostRelations = 1000
export const mostStyles = 65_490
export const longestSheetName = 200
/** Characters of a number format, as Excel limits them. */
export const longestFormat = 255
/** Characters of rows that are passed on together. */
export const longestPortion = 128_000
/** MB of the heap of a thread that reads a file, and ms that it may work on one. */
export const readerHeap = 224
export const longestReading = 120_000
/** Titles that name a field are shorter. */
export const longestTitle = 200
/** Characters of a faulty value that are shown with its fault. */
export const longestShownValue = 500
/** Maximum restarts of work on a file after the server has stopped during it. */
export const mostAttempts = 2
/** Texts of references that are shown for a decision, and records suggested for each. */
export const mostUnknown = 200
export const mostSuggestions = 5
/**
 * Maximum different texts in one column of references, and maximum characters of a searched text.
 */
export const mostNames = 200_000
export const longestName = 500
/** Rows that are read, checked and written together. */
export const batchSize = 200
/** Days after which a job, its rows and its file go. */
export const keptDays = 30
