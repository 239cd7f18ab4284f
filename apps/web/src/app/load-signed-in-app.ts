import { withTexts } from '../i18n/with-texts.ts';
import { preloadScreen } from './screens.ts';

/**
 * Loads the private screens with their texts, and beside them the one of this address: React shows a screen that comes after
 * the shell around it only 300 ms later, however soon it is there. Rejects if they cannot be had.
 */
export async function loadSignedInApp() {
  const [app] = await Promise.all([
    withTexts(import('./signed-in-app.tsx'), 'app', 'common'),
    preloadScreen(location.pathname),
  ]);
  return app;
}
