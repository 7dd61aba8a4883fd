/** Style of text for screen readers only; the page shows the same in another way. */
export const hiddenText = {
  position: 'absolute',
  width: '1px', // a bare 1 is the whole width of what it stands in
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
