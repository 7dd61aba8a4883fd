// Divides a text of the help into words, keys, labels of the product and links.

type Piece =
  | { readonly text: string }
  | { readonly key: string }
  /** The key of a text of the product. */
  | { readonly label: string }
  | { readonly page: string }

/** {@page}, {$label} and {Key}; labels of resources are written without `resources.`. */
export function piecesOf(text: string): Piece[] {
  return text.split(/(\{[^{}]{1,60}\})/).flatMap((part, at): Piece[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ text: part }]
    const inner = part.slice(1, -1)
    if (inner.startsWith('@')) return [{ page: inner.slice(1) }]
    if (inner.startsWith('$')) return [{ label: labelPath(inner.slice(1)) }]
    return [{ key: inner }]
  })
}

function labelPath(path: string): string {
  return path.startsWith('app.') ? path : `resources.${path}`
}

/** The text as it is searched and read: `say` and `titleOf` provide what the braces name. */
export function plainText(
  text: string,
  say: (key: string) => string,
  titleOf: (page: string) => string,
): string {
  return piecesOf(text)
    .map((piece) => {
      if ('text' in piece) return piece.text
      if ('key' in piece) return piece.key
      return 'page' in piece ? titleOf(piece.page) : say(piece.label)
    })
    .join('')
}
