import createCache from '@emotion/cache'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
/** Styles made at run time carry the nonce that the server put into this page: its policy lets no others in. */
export const styleCache = createCache({ key: 'css', ...(nonce && { nonce }) })
