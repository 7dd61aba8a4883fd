// Malicious and unusual input texts.

/**
 * SQL injections. None of them occurs in the product's own statements, so each can be recognised.
 */
export const injections = [
  `'; drop table fuel; --`,
  `" or "1"="1`,
  `1) or (1=1`,
  `name; select pg_sleep(9)`,
  `id' || (select password_hash from account limit 1) || '`,
  `$77::text`,
  `name->>'x'`,
  `\\'; select 1; --`,
  `name" desc, (select 1/0)--`,
  `{name}`,
] as const

/** Scripts that run if a text is inserted into a page as HTML or code. */
export const scripts = [
  `<script>window.hit=1</script>`,
  `"><img src=x onerror="window.hit=2">`,
  `<svg/onload=window.hit=3>`,
  `javascript:window.hit=4//`,
  `\${window.hit=5}{{constructor.constructor('window.hit=6')()}}`,
  `<a href="javascript:window.hit=7">x</a>`,
] as const

/** Valid texts that must come back unchanged. */
export const oddTexts = [
  ...scripts,
  `O'zbekiston "Havo" yo'llari`,
  `100%_\\x`,
  `🚛🇺🇿👩‍🔧`,
  `𠜎𠜱`,
  `=1+1`,
  `"null"`,
  `%{name}|x`,
] as const

/** Strings that may not be stored as text. */
export const badTexts = [
  `nul\u0000`,
  `half \ud800`,
  `\udc00 half`,
  `bell\u0007`,
  `del\u007f`,
] as const
