import type { ReactNode } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { ClosedBetaScreen } from '../features/sign-in/closed-beta-screen.tsx';
import { SignInPopupScreen } from '../features/sign-in/popup-screen.tsx';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { PATHS } from '../lib/paths.ts';
import { isDemoSignIn } from '../platform/page-settings.ts';
import { openSignInPopup } from '../platform/sign-in-popup.ts';
import { useValue } from '../stores/use-stores.tsx';
import type { Services } from './create-services.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PrivateApp } from './private-app.tsx';
import { Splash } from './splash.tsx';
import { UpdatePrompt } from './update-prompt.tsx';
import { useNotificationClicks } from './use-notification-clicks.ts';

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
    <ErrorBoundary>
      <BrowserRouter {...(basename ? { basename } : {})}>
        {frame ? frame(<PrivateRoutes services={services} />) : <AppRoutes services={services} />}
      </BrowserRouter>
      <UpdatePrompt update={services.update} />
    </ErrorBoundary>
  );
}
