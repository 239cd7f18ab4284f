import '../lib/zod-without-eval.ts';
import './theme.css';
import { startLanguage } from '../i18n/language.ts';
import { isInApp, isInDemo } from '../lib/paths.ts';
import { installPrompt } from '../platform/install-prompt.ts';
import { createServices } from './create-services.ts';
import { loadSignedInApp } from './load-signed-in-app.ts';

// The first code of the page. An owner's link to the car begins here, while React is still on its way.
if (isInDemo(location.pathname)) void import('./demo/show-demo.ts');
else startOwned();

function startOwned(): void {
  const services = createServices();
  services.start();
  installPrompt.start();
  startLanguage();
  const mount = () => import('./mount-app.tsx').then(({ mountApp }) => mountApp(services));
  // A public page needs nothing of the owner's.
  if (isInApp(location.pathname) && services.session.get().token !== null) {
    // The car is asked for before the page is busy with itself.
    void services.beginLink().then(mount, mount);
    void Promise.allSettled([services.load(), loadSignedInApp()]);
  } else void mount();
}
