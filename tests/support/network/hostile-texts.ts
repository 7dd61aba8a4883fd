// Malicious and unusual input texts.

/**
 * They break out of a statement that is built from text; each is told from whatever stands in our
 * own statements.
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

/** They run where text is taken for a page's code. */
export const scripts = [
  `<script>window.hit=1</script>`,
  `"><img src=x onerror="window.hit=2">`,
  `<svg/onload=window.hit=3>`,
  `javascript:window.hit=4//`,
  `\${window.hit=5}{{constructor.constructor('window.hit=6')()}}`,
  `<a href="javascript:window.hit=7">x</a>`,
] as const

/** They are text and must come back as they were. */
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

/** They are no text that may be stored. */
export const badTexts = [
  `nul\u0000`,
  `half \ud800`,
  `\udc00 half`,
  `bell\u0007`,
  `del\u007f`,
] as const
