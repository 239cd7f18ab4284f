import '../lib/zod-without-eval.ts';
import './theme.css';
import { startLanguage } from '../i18n/language.ts';
import { isInApp } from '../lib/paths.ts';
import { installPrompt } from '../platform/install-prompt.ts';
import { createServices } from './create-services.ts';
import { loadSignedInApp } from './load-signed-in-app.ts';

// The first code of the page. An owner's link to the car begins here, while React is still on its way.
const services = createServices();
services.start();
installPrompt.start();
startLanguage();
// A public page needs nothing of the owner's.
if (isInApp(location.pathname) && services.session.get().token !== null)
  void Promise.allSettled([services.load(), loadSignedInApp()]);
void import('./mount-app.tsx').then(({ mountApp }) => mountApp(services));
