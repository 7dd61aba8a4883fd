/** Lets the browser save a file. */
export function saveFetched(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // the browser may still be reading it
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
