/** Lets the browser fetch a file to its disk: it streams, and the page stays where it is. `path` is below the origin. */
export function download(path: string) {
  const link = document.createElement('a')
  link.href = `/${path}`
  link.download = ''
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}
