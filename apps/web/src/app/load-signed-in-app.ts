import { withTexts } from '../i18n/with-texts.ts';

/** Loads the private screens with their texts. Rejects if they cannot be had. */
export const loadSignedInApp = () => withTexts(import('./signed-in-app.tsx'));
