import createCache from '@emotion/cache'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
/** Runtime styles carry the nonce of this page: its policy admits no others. */
export const styleCache = createCache({ key: 'css', ...(nonce && { nonce }) })

// in a cascade layer below every class of the product (ui/base.css)
const insert = styleCache.insert
styleCache.insert = (selector, serialized, ...rest) =>
  insert(selector, { ...serialized, styles: `@layer mui {${serialized.styles}}` }, ...rest)
