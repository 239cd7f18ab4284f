import { Component, type ReactNode, startTransition, useEffect, useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { ClosedBetaScreen, SignInPopupScreen, SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { useStartTexts } from '../i18n/start.ts';
import { withTexts } from '../i18n/with-texts.ts';
import { PATHS } from '../lib/paths.ts';
import { Logo } from '../parts/logo.tsx';
import { isDemoSignIn } from '../platform/browser.ts';
import { openSignInPopup } from '../platform/sign-in-popup.ts';
import type { Stores } from '../stores/stores.ts';
import type { UpdateStore } from '../stores/update/create-update.ts';
import { useValue } from '../stores/use-stores.tsx';
import { lazyNote } from '../ui/feedback/lazy-part.tsx';
import { Button } from '../ui/input/button.tsx';
import type { Services } from './create-services.ts';
import { loadSignedInApp } from './load-signed-in-app.ts';
import { useNotificationClicks } from './use-notification-clicks.ts';

function Splash() {
  const { t } = useStartTexts();
  return (
    <main role="status" aria-label={t('common.loading')} className="grid min-h-dvh place-items-center">
      <Logo className="size-16 animate-pulse" />
    </main>
  );
}

/** Shows `fallback` in the place of what fails. */
class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

const reload = () => window.location.reload();

function FailedScreen({ text }: { text: 'error.screen' | 'error.offline' }) {
  const { t } = useStartTexts();
  useEffect(() => {
    if (text !== 'error.offline') return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [text]);
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="flex flex-col items-center gap-6">
        <p role="alert" className="text-lg text-normal">
          {t(text)}
        </p>
        <Button onClick={reload}>{t('common.reload')}</Button>
      </div>
    </main>
  );
}

type SignedIn = Awaited<ReturnType<typeof loadSignedInApp>>['default'];

/** Everything below /app that needs a session; it is loaded only with one. */
function PrivateApp({ services }: { services: Services }) {
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

const UpdateDrawer = lazyNote(() =>
  withTexts(import('../features/update/update-drawer.tsx'), 'app', 'common'),
);

/** The drawer of a new version, once there is one; put off, it comes back with the next opening of the app. */
function UpdatePrompt({ update }: { update: UpdateStore }) {
  const isReady = useValue(update, (value) => value.isReady);
  const [isPutOff, setPutOff] = useState(false);
  const [isUpdating, setUpdating] = useState(false);
  if (!isReady) return null;

  function apply() {
    setUpdating(true);
    void update.apply();
  }
  return (
    <UpdateDrawer open={!isPutOff} isUpdating={isUpdating} onUpdate={apply} onClose={() => setPutOff(true)} />
  );
}

function Login({ services }: { services: Services }) {
  const isSignedIn = useValue(services.session, (value) => value.token !== null);
  const isRestoring = useValue(services.restore, (value) => value);
  if (isSignedIn) return <Navigate to={PATHS.app} replace />;
  if (isRestoring) return <Splash />;
  return (
    <SignInScreen
      openSignIn={openSignInPopup}
      isDemo={isDemoSignIn()}
      onToken={(token) => services.session.signIn(token)}
    />
  );
}

/** The app of an owner who is signed in already, and stays so. */
function PrivateRoutes({ services }: { services: Services }) {
  return (
    <Routes>
      <Route path={`${PATHS.app}/*`} element={<PrivateApp services={services} />} />
      <Route path="*" element={<Navigate to={PATHS.app} replace />} />
    </Routes>
  );
}

function AppRoutes({ services }: { services: Services }) {
  useNotificationClicks(services.worker);
  return (
    <Routes>
      <Route path={PATHS.login} element={<Login services={services} />} />
      <Route path={PATHS.loginPopup} element={<SignInPopupScreen restore={services.restore.run} />} />
      <Route path={PATHS.closedBeta} element={<ClosedBetaScreen />} />
      <Route path={`${PATHS.app}/*`} element={<PrivateApp services={services} />} />
      <Route path="*" element={<Navigate to={PATHS.app} replace />} />
    </Routes>
  );
}

/** The frame around an app that is not an owner's own. */
export interface AppFrame {
  /** All its addresses lie below this one. */
  basename: string;
  /** Renders the app inside the frame. */
  frame(app: ReactNode): ReactNode;
}

/** All routes, and the offer of a new version over them; with surroundings only what needs no sign-in. */
export function App({ services, basename, frame }: { services: Services } & Partial<AppFrame>) {
  return (
    <ErrorBoundary fallback={<FailedScreen text="error.screen" />}>
      <BrowserRouter {...(basename ? { basename } : {})}>
        {frame ? frame(<PrivateRoutes services={services} />) : <AppRoutes services={services} />}
      </BrowserRouter>
      <UpdatePrompt update={services.update} />
    </ErrorBoundary>
  );
}
