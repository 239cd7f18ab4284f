import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterLoad } from '../platform/after-load.ts';
import { App, type Surroundings } from './app.tsx';
import type { Services } from './create-services.ts';
import { startInstalled } from './start-installed.ts';

/** Shows the app, whose services have been started. */
export function showApp(services: Services, surroundings?: Surroundings): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  createRoot(root).render(
    <StrictMode>
      <App services={services} {...surroundings} />
    </StrictMode>,
  );
}

/** Shows an owner's app, and makes it one that can be installed. */
export function mountApp(services: Services): void {
  showApp(services);
  afterLoad(() => startInstalled(services));
}
