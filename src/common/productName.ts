// What the product is called where people see it: an organisation that gives it a name of its own
// changes it here.

export const product = {
  title: 'Motorpool',
  /** Key of the text beneath it. */
  subtitle: 'app.shell.title',
} as const

/** The title of the window on a page of this name. */
export function windowTitle(page?: string): string {
  return page ? `${page} – ${product.title}` : product.title
}
