import createCache from '@emotion/cache'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
/**
 * Styles made at run time carry the nonce that the server put into this page: its policy lets no
 * others in.
 */
export const styleCache = createCache({ key: 'css', ...(nonce && { nonce }) })

// in a layer of their own, below every class of the product (ui/base.css)
const insert = styleCache.insert
styleCache.insert = (selector, serialized, ...rest) =>
  insert(selector, { ...serialized, styles: `@layer mui {${serialized.styles}}` }, ...rest)
