// Addresses of map tile servers.

/** A text that is one: {z} is the zoom, {x} and {y} the column and the row of a picture. */
export const tileAddress = {
  max: 500,
  pattern: 'https?://[^\\s\\\\]+',
  example: 'https://tiles.example.org/{z}/{x}/{y}.png',
} as const

/**
 * The origin of the tiles; null for an address that does not contain each of {z}, {x} and {y}
 * exactly once and no other braces, or has them in the host.
 */
export function tileOrigin(address: string): string | null {
  const names = [...address.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name).sort()
  const filled = address.replace(/\{[xyz]\}/g, '1')
  if (names.join() !== 'x,y,z' || /[{}]/.test(filled) || !URL.canParse(filled)) return null
  const { origin, username, password } = new URL(filled)
  const isPlain = /^https?:\/\/[a-z0-9.:[\]-]+$/i.test(origin) && !username && !password
  const [head = ''] = address.split('{')
  return isPlain && head.replace(/^https?:\/\//i, '').includes('/') ? origin : null
}
