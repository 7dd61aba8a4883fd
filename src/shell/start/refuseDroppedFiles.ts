/**
 * A file that misses the place where it was to be dropped would take the place of the page: nothing
 * else takes it. Returns how to stop.
 */
export function refuseDroppedFiles(): () => void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', refuse)
  addEventListener('drop', refuse)
  return () => {
    removeEventListener('dragover', refuse)
    removeEventListener('drop', refuse)
  }
}
