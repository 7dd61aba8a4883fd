// The displayed name of the product: change it here for a branded installation.

export const product = {
  title: 'Motorpool',
  /** Key of the text beneath it. */
  subtitle: 'app.shell.title',
} as const

/** The title of the window on a page of this name. */
export function windowTitle(page?: string): string {
  return page ? `${page} – ${product.title}` : product.title
}
