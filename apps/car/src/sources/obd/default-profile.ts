/** The profile of any car. */
export const DEFAULT_PROFILE = 'generic';
