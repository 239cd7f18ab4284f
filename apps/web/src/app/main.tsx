import '../lib/zod-without-eval.ts';
import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '../i18n/language.ts';
import { afterLoad } from '../platform/after-load.ts';
import { installPrompt } from '../platform/install-prompt.ts';
import { App } from './app.tsx';
import { createServices } from './create-services.ts';
import { preloadSignedIn } from './private-app.tsx';
import { startInstalled } from './start-installed.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
const services = createServices();
services.start();
installPrompt.start();
// An owner who is signed in needs all of this anyway; what loads side by side is there sooner.
if (services.session.get().token !== null) void preloadSignedIn(services);
startLanguage();
createRoot(root).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
);
afterLoad(() => startInstalled(services));
