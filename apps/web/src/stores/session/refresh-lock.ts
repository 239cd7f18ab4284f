/** Web Lock under which tabs take turns with the refresh cookie. */
export const REFRESH_LOCK = 'ligo.refresh';
