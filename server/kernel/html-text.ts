// Text within HTML that the server generates.

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text and attributes of HTML. */
export const esc = (text: string) => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c)
