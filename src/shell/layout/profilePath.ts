/** One's own page, open to everybody who is signed in. */
export const profilePath = '/profile'
