// File names are text from a client: shown and offered for saving, never used as a path.

/** How browsers encode quotation marks and line breaks in a name. */
const written = /%(22|0D|0A)/gi
/** Control characters, direction marks, and characters with a meaning in paths or patterns. */
const harmful = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\\/:*?"<>|]/gu
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i
const longestStem = 120
/** Maximum characters of a given name that are considered: its end, with the extension. */
const longestGiven = 400

/**
 * The last segment of `given` without harmful characters, with an extension that matches the
 * content.
 */
export function harmlessName(given: string, extensions: readonly string[]): string {
  // an archive entry's name may have 65,535 characters
  const last =
    given.slice(-longestGiven).toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(written, '').replace(harmful, '').replace(/\s+/g, ' ').trim()
  const [, stem = clean, extension = ''] = /^(.*)\.([^.\s]{1,10})$/u.exec(clean) ?? []
  const known = extensions.includes(extension.toLowerCase())
  const named = (known ? stem : clean).replace(/^[.\s]+|[.\s]+$/g, '')
  const short = [...(reserved.test(named) ? `_${named}` : named)]
    .slice(0, longestStem)
    .join('')
    .trim()
  return `${short || 'file'}.${known ? extension.toLowerCase() : extensions[0]}`
}

/**
 * Content-Disposition with the name in both spellings: ASCII for old clients, UTF-8 for the others.
 */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
