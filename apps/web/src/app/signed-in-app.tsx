import { DirectionProvider } from '@base-ui/react/direction-provider';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { StatusScreen } from '../features/status/status-screen.tsx';
import { useTexts } from '../i18n/index.ts';
import type { Stores } from '../stores/stores.ts';
import { StoresProvider, useStores, useValue } from '../stores/use-stores.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { scannerPort } from './scanner-port.ts';
import { Shell } from './shell/shell.tsx';

const ScanScreen = lazy(() => import('../features/cars/scan-screen.tsx'));
const LogsScreen = lazy(() => import('../features/logs/logs-screen.tsx'));
const NotificationsScreen = lazy(() => import('../features/notifications/notifications-screen.tsx'));
const PermissionsScreen = lazy(() => import('../features/permissions/permissions-screen.tsx'));

/** The shell, for an owner who has answered the question about notifications and has a car. */
function GuardedShell() {
  const { carList, permission } = useStores();
  const mayEnter = useValue(
    permission,
    ({ notifications, isSkipped }) => notifications === 'granted' || isSkipped,
  );
  const hasNoCar = useValue(carList, ({ cars, isFresh }) => isFresh && cars.length === 0);
  if (!mayEnter) return <Navigate to="/app/request-permissions" replace />;
  if (hasNoCar) return <Navigate to="/app/scan-qr-code" replace />;
  return <Shell />;
}

/** The question about notifications, which answers itself once it is granted. */
function PermissionGate() {
  const { permission } = useStores();
  const isGranted = useValue(permission, ({ notifications }) => notifications === 'granted');
  return isGranted ? <Navigate to="/app" replace /> : <PermissionsScreen />;
}

/** All private screens. */
export default function SignedInApp({ stores }: { stores: Stores }) {
  const { t, direction } = useTexts();
  const location = useLocation();
  return (
    <StoresProvider stores={stores}>
      <DirectionProvider direction={direction}>
        <ToastProvider closeLabel={t('common.close')}>
          <Suspense>
            <Routes location={location}>
              <Route path="request-permissions" element={<PermissionGate />} />
              <Route path="scan-qr-code" element={<ScanScreen port={scannerPort} />} />
              <Route element={<GuardedShell />}>
                <Route path="status" element={<StatusScreen />} />
                <Route path="logs" element={<LogsScreen />} />
                <Route path="notifications" element={<NotificationsScreen />} />
              </Route>
              <Route path="*" element={<Navigate to="/app/status" replace />} />
            </Routes>
          </Suspense>
        </ToastProvider>
      </DirectionProvider>
    </StoresProvider>
  );
}
