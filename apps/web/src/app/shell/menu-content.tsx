import {
  IconActivity,
  IconArmchair2,
  IconBatteryCharging,
  IconBell,
  IconCar,
  IconDownload,
  IconHelp,
  IconLanguage,
  IconLogout,
  IconNotes,
  IconRoute,
  IconSettings,
  IconShieldCheck,
  IconVideo,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { LANGUAGES, type Language } from '../../i18n/language-code.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { PATHS } from '../../lib/paths.ts';
import { Logo } from '../../parts/logo.tsx';
import { IconButton } from '../../ui/input/icon-button.tsx';

const ENTRIES = [
  { path: PATHS.status, text: 'shell.status', Icon: IconActivity },
  { path: PATHS.trips, text: 'shell.trips', Icon: IconRoute },
  { path: PATHS.charging, text: 'shell.charging', Icon: IconBatteryCharging },
  { path: PATHS.liveCamera, text: 'shell.liveCamera', Icon: IconVideo },
  { path: PATHS.sentry, text: 'shell.sentry', Icon: IconShieldCheck },
  { path: PATHS.seats, text: 'shell.seats', Icon: IconArmchair2 },
  { path: PATHS.logs, text: 'shell.logs', Icon: IconNotes },
  { path: PATHS.settings, text: 'shell.settings', Icon: IconSettings },
  { path: PATHS.notifications, text: 'shell.notifications', Icon: IconBell },
] as const;

interface MenuContentProps {
  onNavigate: () => void;
  onCars: () => void;
  onHelp: () => void;
  /** Beside the name of Sentry. */
  unseenCount?: ReactNode;
  /** Missing without a signed-in owner. */
  onLogout?: () => void;
  /** Missing where the app is installed already. */
  onInstall?: () => void;
}

const ROW =
  'flex min-h-12 w-full items-center gap-[16px] rounded-xl px-[16px] text-start text-base [overflow-wrap:anywhere] text-normal transition-colors duration-200 hover:bg-raised hover:text-strong [&>svg]:shrink-0';

export function MenuContent({
  onNavigate,
  onCars,
  onHelp,
  unseenCount,
  onLogout,
  onInstall,
}: MenuContentProps) {
  const { t, language, setLanguage } = useTexts();
  return (
    <>
      <div className="flex min-h-12 shrink-0 items-center gap-3 px-4">
        <Logo className="size-9" />
        <span className="flex-1 text-lg font-semibold">Ligo</span>
        <IconButton label={t('shell.help')} onClick={onHelp} className="-me-2 text-normal">
          <IconHelp aria-hidden="true" />
        </IconButton>
      </div>
      <nav aria-label={t('shell.navigation')} className="flex shrink-0 flex-col gap-1 py-3">
        {ENTRIES.map(({ path, text, Icon }) => (
          <NavLink
            key={path}
            to={path}
            onClick={onNavigate}
            className={({ isActive }) => `${ROW} ${isActive ? 'bg-raised !text-brand' : ''}`}
          >
            <Icon aria-hidden="true" />
            {t(text)} {path === PATHS.sentry && unseenCount}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto flex shrink-0 flex-col gap-1 border-t border-border pt-3 pb-[env(safe-area-inset-bottom)]">
        <button type="button" onClick={onCars} className={ROW}>
          <IconCar aria-hidden="true" />
          <span className="first-letter:uppercase">{t('cars.title')}</span>
        </button>
        {onInstall && (
          <button type="button" onClick={onInstall} className={ROW}>
            <IconDownload aria-hidden="true" />
            {t('install.action')}
          </button>
        )}
        <label className={ROW}>
          <IconLanguage aria-hidden="true" />
          <span className="sr-only">{t('shell.language')}</span>
          <select
            value={language}
            onChange={(event) => void setLanguage(event.target.value as Language)}
            className="-ms-1 min-h-11 min-w-0 flex-1 bg-transparent text-inherit"
          >
            {LANGUAGES.map((each) => (
              <option key={each} value={each} className="bg-card">
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </select>
        </label>
        {onLogout && (
          <button type="button" onClick={onLogout} className={ROW}>
            <IconLogout aria-hidden="true" />
            {t('logout.action')}
          </button>
        )}
      </div>
    </>
  );
}
