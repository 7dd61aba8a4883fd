// Limits of an archive of photos; more photos go into another archive.
const megabyte = 1024 * 1024
/** Bytes of the archive. */
export const largestArchive = 1024 * megabyte
export const ofArchives = { entries: 10_000, directory: 4 * megabyte }
/** Bytes of one photo as a camera makes it, and of all together, unpacked. */
export const largestPhoto = 30 * megabyte
export const mostTogether = 4 * 1024 * megabyte
/** Photos are packed already: what unpacks to so many times its size is none. */
export const mostRatio = 100
