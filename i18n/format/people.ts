/**
 * First letters of the words, upper-cased; an Uzbek Oʻ or Gʻ keeps its mark. Quotes and signs
 * before a letter do not count.
 */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => /\p{L}|\p{N}/u.exec(word))
    .map((hit) =>
      hit
        ? hit[0].toUpperCase() +
          (/^[OG]$/i.test(hit[0]) ? mark(hit.input.slice(hit.index + 1)) : '')
        : '',
    )
    .join('')
}

function mark(rest: string): string {
  return /^[\u02bb\u2018'`]/.test(rest) ? '\u02bb' : ''
}

/** '+998901234567' → '+998 90 123-45-67'; numbers of other countries stay as they are. */
export function phoneText(phone: string): string {
  const [, operator, first, second, third] = /^\+998(\d\d)(\d{3})(\d\d)(\d\d)$/.exec(phone) ?? []
  return operator ? `+998 ${operator} ${first}-${second}-${third}` : phone
}
