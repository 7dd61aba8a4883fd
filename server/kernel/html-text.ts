// Text within HTML that the server generates.

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML content and attributes. */
export const esc = (text: string) => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c)
