import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { afterLoad } from '../platform/after-load.ts';
import { App, type AppFrame } from './app.tsx';
import type { Services } from './create-services.ts';
import { startInstalled } from './start-installed.ts';

/** Shows the app, and runs `later` once the page has loaded and has nothing else to do. */
function show(services: Services, later: () => void, surroundings?: AppFrame): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const made = createRoot(root);
  // In steps, between which the link is listened to.
  startTransition(() =>
    made.render(
      <StrictMode>
        <App services={services} {...surroundings} />
      </StrictMode>,
    ),
  );
  afterLoad(later);
}

/** Shows an app that is not an owner's own. */
export const mountInFrame = (services: Services, { later, ...surroundings }: AppFrame & { later(): void }) =>
  show(services, later, surroundings);

/** Shows an owner's app, whose services have been started, and makes it one that can be installed. */
export function mountApp(services: Services): void {
  show(services, () => startInstalled(services));
}
