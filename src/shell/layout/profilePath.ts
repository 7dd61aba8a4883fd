/** Path of the user's own profile, open to every signed-in user. */
export const profilePath = '/profile'
