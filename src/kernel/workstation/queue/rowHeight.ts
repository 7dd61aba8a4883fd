/** Height of a queue row in px, as in workstation.css: large enough for touch. */
export const rowHeight = 60
