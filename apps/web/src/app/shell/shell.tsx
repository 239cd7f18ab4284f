import { FEATURE } from '@ligo/protocol';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { PATHS } from '../../lib/paths.ts';
import { lazyDrawer } from '../../parts/lazy-views.tsx';
import { useHasFeature } from '../../parts/use-car.ts';
import { installPrompt } from '../../platform/install-prompt.ts';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { lazyNote } from '../../ui/feedback/lazy-part.tsx';
import { LAYOUT } from '../../ui/screen/layout.ts';
import { useLeave } from '../use-leave.ts';
import { withScanner } from '../with-scanner.tsx';
import { Header } from './header.tsx';
import { MenuContent } from './menu-content.tsx';
import { useMenuSwipe } from './use-menu-swipe.ts';
import { useNoReloadPull } from './use-no-reload-pull.ts';

const SideMenu = lazyDrawer(() => import('./side-menu.tsx'));
const MyCarsDrawer = lazyDrawer(
  withScanner(() => withTexts(import('../../features/cars/my-cars-drawer.tsx'), 'cars')),
);
const HelpDrawer = lazyDrawer(() => withTexts(import('../../features/help/help-drawer.tsx'), 'help'));
const InstallDrawer = lazyDrawer(() => import('../../features/install/install-drawer.tsx'));
const UnseenCount = lazyNote(() => import('../../parts/sentry/unseen-count.tsx'));
const LogoutDialog = lazyDrawer(() => import('../../features/sign-in/logout-dialog.tsx'));

/** From the car's first report on, ms: its figures come first. */
const COUNT_WAITS_MS = 5_000;

/** Whether unseen recordings may be counted, which loads the stores of single screens: some time after the start, or for the menu. */
function useCounting(isMenuOpen: boolean): boolean {
  const hasRecordings = useHasFeature(FEATURE.sentryFiles);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!hasRecordings) return;
    const timer = setTimeout(() => setDue(true), COUNT_WAITS_MS);
    return () => clearTimeout(timer);
  }, [hasRecordings]);
  return hasRecordings && (isDue || isMenuOpen);
}

type Open = 'menu' | 'cars' | 'help' | 'logout' | 'install' | null;

/** The shell's functions for the screens inside it. */
export interface ShellContext {
  openLogout(): void;
  openHelp(): void;
}

/** Header, menu and drawers around every private screen. */
export function Shell() {
  const { direction } = useTexts();
  useNoReloadPull();
  const { carList, isDemo } = useStores();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  // A drawer's code is loaded when it is opened first; then it stays, so that it can slide out.
  const wasOpen = useRef(new Set<Open>()).current.add(open);
  const opener = (target: Open) => (isOpen: boolean) =>
    setOpen((before) => (isOpen ? target : before === target ? null : before));
  useMenuSwipe(open === 'menu', direction, (isOpen) =>
    isOpen && open === null ? setOpen('menu') : setOpen((before) => (before === 'menu' ? null : before)),
  );

  const leave = useLeave();
  const context = useMemo<ShellContext>(
    () => ({ openLogout: () => setOpen('logout'), openHelp: () => setOpen('help') }),
    [],
  );
  const installWay = useValue(installPrompt, (value) => value);

  const isCounting = useCounting(open === 'menu');

  const selectedCarId = useValue(carList, (value) => value.selectedCarId);
  const before = useRef(selectedCarId);
  const { pathname, state } = useLocation();
  // A tapped notification selects its car and leads on by itself.
  const isLed = pathname === PATHS.notificationClick || state?.staysAtCarChange === true;
  useEffect(() => {
    if (before.current !== selectedCarId && !isLed) void navigate(PATHS.status, { replace: true });
    before.current = selectedCarId;
  }, [selectedCarId, isLed, navigate]);

  function install() {
    if (installWay !== 'prompt') return setOpen('install');
    setOpen(null);
    void installPrompt.prompt();
  }
  const menu = (
    <MenuContent
      onNavigate={() => setOpen(null)}
      onCars={() => setOpen('cars')}
      onHelp={() => setOpen('help')}
      unseenCount={isCounting && <UnseenCount />}
      {...(isDemo ? {} : { onLogout: () => setOpen('logout') })}
      {...(isDemo || installWay === 'installed' ? {} : { onInstall: install })}
    />
  );
  return (
    <div className="flex h-(--app-height) ps-(--safe-start) pe-(--safe-end)">
      <aside
        style={{ width: LAYOUT.menuPx }}
        className="hidden shrink-0 flex-col overflow-y-auto overscroll-contain border-e border-border bg-card p-[12px] pt-[calc(12px+env(safe-area-inset-top))] wide:flex"
      >
        {menu}
      </aside>
      <div className="flex min-w-0 flex-1 flex-col pt-[env(safe-area-inset-top)]">
        <Header onMenu={() => setOpen('menu')} onCars={() => setOpen('cars')} />
        <main className="relative min-h-0 flex-1">
          <Suspense>
            <Outlet context={context} />
          </Suspense>
        </main>
      </div>
      <Suspense>
        {wasOpen.has('menu') && (
          <SideMenu open={open === 'menu'} onOpenChange={opener('menu')}>
            {menu}
          </SideMenu>
        )}
        {wasOpen.has('cars') && <MyCarsDrawer open={open === 'cars'} onOpenChange={opener('cars')} />}
        {wasOpen.has('help') && (
          <HelpDrawer path={pathname} open={open === 'help'} onOpenChange={opener('help')} />
        )}
        {wasOpen.has('install') && (
          <InstallDrawer method={installWay} open={open === 'install'} onOpenChange={opener('install')} />
        )}
        {wasOpen.has('logout') && (
          <LogoutDialog open={open === 'logout'} onOpenChange={opener('logout')} onLeave={leave} />
        )}
      </Suspense>
    </div>
  );
}
