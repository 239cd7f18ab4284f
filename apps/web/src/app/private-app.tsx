import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { withTexts } from '../i18n/start.ts';
import type { Stores } from '../stores/stores.ts';
import { useValue } from '../stores/use-stores.tsx';
import type { Services } from './create-services.ts';
import { FailedScreen } from './error-boundary.tsx';
import { Splash } from './splash.tsx';

const loadSignedInApp = () => withTexts(import('./signed-in-app.tsx'));
type SignedIn = Awaited<ReturnType<typeof loadSignedInApp>>['default'];

/** Begins to load what a signed-in owner needs. A failure is left to whoever needs it. */
export async function preloadSignedIn(services: Services): Promise<void> {
  await Promise.allSettled([services.load(), loadSignedInApp()]);
}

/** Everything below /app that needs a session; it is loaded only for who has one. */
export function PrivateApp({ services }: { services: Services }) {
  const token = useValue(services.session, (value) => value.token);
  const isRestoring = useValue(services.restore, (value) => value);
  // Not React.lazy: it keeps a fallback that was shown for 300 ms, however soon the screen is there.
  const [loaded, setLoaded] = useState<{ stores: Stores; SignedInApp: SignedIn } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isSignedIn = token !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    let isGone = false;
    Promise.all([services.load(), loadSignedInApp()]).then(
      ([stores, { default: SignedInApp }]) => isGone || setLoaded({ stores, SignedInApp }),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [services, isSignedIn]);

  if (!isSignedIn) return isRestoring ? <Splash /> : <Navigate to="/app/login" replace />;
  if (hasFailed) return <FailedScreen text="error.offline" />;
  if (!loaded) return <Splash />;
  return <loaded.SignedInApp stores={loaded.stores} />;
}
