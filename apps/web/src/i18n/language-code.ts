/** Languages of the product by their codes. */
export const LANGUAGES = ['pt-br', 'en', 'es', 'it', 'fr', 'ru', 'tr', 'he'] as const;
export type Language = (typeof LANGUAGES)[number];
