import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useOutletContext } from 'react-router';
import { StatusScreen } from '../features/status/status-screen.tsx';
import { followLanguage } from '../i18n/change-language.ts';
import { useTexts } from '../i18n/index.ts';
import { onChoiceElsewhere } from '../i18n/language.ts';
import { PATHS } from '../lib/paths.ts';
import { lazyDrawer, lazyView } from '../parts/lazy-views.tsx';
import { saveFile } from '../platform/save-file.ts';
import { keepScreenOn } from '../platform/wake-lock.ts';
import type { Stores } from '../stores/stores.ts';
import { StoresProvider, useStores, useValue } from '../stores/use-stores.tsx';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { useHasColumns } from '../ui/screen/use-has-columns.ts';
import { NoticeToasts } from './notice-toasts.tsx';
import { SCREENS, type ScreenProps, SHELL_SCREENS } from './screens.ts';
import { Shell, type ShellContext } from './shell/shell.tsx';
import { useLeave } from './use-leave.ts';
import { useScreenChange } from './use-screen-change.ts';
import { withScanner } from './with-scanner.tsx';

/** A screen that is watched without a touch, such as in a holder while driving. */
function KeepScreenOn({ children }: { children: ReactNode }) {
  useEffect(keepScreenOn, []);
  return children;
}

const ScanScreen = lazyView(withScanner(SCREENS[PATHS.scanQrCode]));
const TripDetailsScreen = lazyView(SCREENS[PATHS.tripDetails]);
const ChargeDetailsScreen = lazyView(SCREENS[PATHS.chargeDetails]);
/** Lists that show one entry beside them where there is room, by their address: the address of the entry. */
const DETAILS = new Map<string, string>([
  [PATHS.trips, PATHS.tripDetails],
  [PATHS.charging, PATHS.chargeDetails],
]);
const LiveCameraScreen = lazyView(SCREENS[PATHS.liveCamera]);
const PermissionsScreen = lazyView(SCREENS[PATHS.requestPermissions]);
const AccountScreen = lazyView(SCREENS[PATHS.account]);
const RebootDrawer = lazyDrawer(() => import('../features/notification-click/reboot-drawer.tsx'));
const LogoutDialog = lazyDrawer(() => import('../features/sign-in/logout-dialog.tsx'));
const SHELL_ROUTES = Object.entries(SHELL_SCREENS).map(([path, load]) => ({ path, Screen: lazyView(load) }));

const below = (path: string) => path.slice(PATHS.app.length + 1);

/** Screens for an owner who has answered the question about notifications and has a car. */
function Guard() {
  const { carList, permission } = useStores();
  const mayEnter = useValue(
    permission,
    ({ notifications, isSkipped }) => notifications === 'granted' || isSkipped,
  );
  const hasNoCar = useValue(carList, ({ cars, isFresh }) => isFresh && cars.length === 0);
  if (!mayEnter) return <Navigate to={PATHS.requestPermissions} replace />;
  if (hasNoCar) return <Navigate to={PATHS.scanQrCode} replace />;
  return <Outlet />;
}

/** The question about notifications, which answers itself once it is granted. */
function PermissionGate() {
  const { permission } = useStores();
  const isGranted = useValue(permission, ({ notifications }) => notifications === 'granted');
  return isGranted ? <Navigate to={PATHS.app} replace /> : <PermissionsScreen />;
}

/** A screen in the shell with the functions of the app. */
function ShellScreen({ Screen, ...app }: { Screen: ComponentType<ScreenProps>; onReboot: () => void }) {
  const { openHelp, openLogout } = useOutletContext<ShellContext>();
  const leave = useLeave();
  return <Screen {...app} saveFile={saveFile} onHelp={openHelp} onLogout={openLogout} onDeleted={leave} />;
}

/** The account beside the scan screen, which has no shell to ask about logging out. */
function Account() {
  const [isAsking, setAsking] = useState(false);
  const leave = useLeave();
  return (
    <>
      <AccountScreen onLogout={() => setAsking(true)} saveFile={saveFile} onDeleted={leave} />
      <LogoutDialog open={isAsking} onOpenChange={setAsking} onLeave={leave} />
    </>
  );
}

export default function SignedInApp({ stores }: { stores: Stores }) {
  const { t, direction } = useTexts();
  useEffect(() => onChoiceElsewhere((chosen) => void followLanguage(chosen)), []);
  const location = useLocation();
  useScreenChange();
  const hasColumns = useHasColumns();
  const [isRebootOpen, setRebootOpen] = useState<boolean | null>(null);
  const explainReboot = useCallback(() => setRebootOpen(true), []);
  return (
    <StoresProvider stores={stores}>
      <DirectionProvider direction={direction}>
        <ToastProvider closeLabel={t('common.close')}>
          <NoticeToasts />
          <Suspense>
            {isRebootOpen !== null && <RebootDrawer open={isRebootOpen} onOpenChange={setRebootOpen} />}
          </Suspense>
          <Suspense>
            <Routes location={location}>
              {!stores.isDemo && (
                <>
                  <Route path={below(PATHS.requestPermissions)} element={<PermissionGate />} />
                  <Route path={below(PATHS.account)} element={<Account />} />
                  <Route path={below(PATHS.scanQrCode)} element={<ScanScreen />} />
                </>
              )}
              <Route element={<Guard />}>
                {!hasColumns && (
                  <>
                    <Route
                      path={below(PATHS.tripDetails)}
                      element={<TripDetailsScreen saveFile={saveFile} />}
                    />
                    <Route
                      path={below(PATHS.chargeDetails)}
                      element={<ChargeDetailsScreen saveFile={saveFile} />}
                    />
                  </>
                )}
                <Route element={<Shell />}>
                  <Route
                    path={below(PATHS.status)}
                    element={
                      <KeepScreenOn>
                        <StatusScreen />
                      </KeepScreenOn>
                    }
                  />
                  <Route
                    path={below(PATHS.liveCamera)}
                    element={
                      <KeepScreenOn>
                        <LiveCameraScreen saveFile={saveFile} />
                      </KeepScreenOn>
                    }
                  />
                  {SHELL_ROUTES.flatMap(({ path, Screen }) =>
                    [path, hasColumns ? DETAILS.get(path) : undefined]
                      .filter((each) => each !== undefined)
                      .map((each) => (
                        <Route
                          key={each}
                          path={below(each)}
                          element={<ShellScreen Screen={Screen} onReboot={explainReboot} />}
                        />
                      )),
                  )}
                </Route>
              </Route>
              <Route path="*" element={<Navigate to={PATHS.status} replace />} />
            </Routes>
          </Suspense>
        </ToastProvider>
      </DirectionProvider>
    </StoresProvider>
  );
}
