import { startTransition, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import type { Stores } from '../stores/stores.ts';
import { useValue } from '../stores/use-stores.tsx';
import type { Services } from './create-services.ts';
import { FailedScreen } from './error-boundary.tsx';
import { loadSignedInApp } from './load-signed-in-app.ts';
import { Splash } from './splash.tsx';

type SignedIn = Awaited<ReturnType<typeof loadSignedInApp>>['default'];

/** Everything below /app that needs a session; it is loaded only with one. */
export function PrivateApp({ services }: { services: Services }) {
  const token = useValue(services.session, (value) => value.token);
  const isRestoring = useValue(services.restore, (value) => value);
  // Not React.lazy: it keeps a fallback that was shown for 300 ms, however soon the screen is there.
  const [loaded, setLoaded] = useState<{ stores: Stores; SignedInApp: SignedIn } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isSignedIn = token !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    let isCancelled = false;
    Promise.all([services.load(), loadSignedInApp()]).then(
      // In steps, between which the link is listened to: the whole app at once keeps the page busy.
      ([stores, { default: SignedInApp }]) =>
        isCancelled || startTransition(() => setLoaded({ stores, SignedInApp })),
      () => isCancelled || setFailed(true),
    );
    return () => {
      isCancelled = true;
    };
  }, [services, isSignedIn]);

  if (!isSignedIn) return isRestoring ? <Splash /> : <Navigate to={PATHS.login} replace />;
  if (hasFailed) return <FailedScreen text="error.offline" />;
  if (!loaded) return <Splash />;
  return <loaded.SignedInApp stores={loaded.stores} />;
}
