/** px of one row of the queue, as in workstation.css: a finger finds it. */
export const rowHeight = 60
