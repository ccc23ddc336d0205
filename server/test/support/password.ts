/** A password with a mark, so that the search through all logs would find it. */
export const PASSWORD = 'correct-horse-marquee-staple'
