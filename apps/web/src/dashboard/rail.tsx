import type { PlainKey } from '@ligo/texts';
import {
  IconDeviceGamepad2,
  IconDeviceMobile,
  IconGauge,
  IconLanguage,
  IconListDetails,
  IconMoon,
  IconSettings,
  IconSun,
  IconSunMoon,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useDashboardTexts } from '../i18n/dashboard.ts';
import { LANGUAGES } from '../i18n/language-code.ts';
import { LANGUAGE_NAMES } from '../i18n/languages.ts';
import { BigButton, Modal } from './controls.tsx';
import { THEMES, type Theme } from './create-theme.ts';
import { useDashboard, useReadable } from './dashboard-context.tsx';

/** The dashboard's pages, in the order of their buttons. */
export const PAGES = ['car', 'phones', 'details', 'simulator', 'settings'] as const;
export type Page = (typeof PAGES)[number];

export const hashOf = (page: Page) => `#${page}`;

/** The page of an address; `null`: the owner has chosen none. */
export function pageOf(hash: string): Page | null {
  return PAGES.find((page) => hash === hashOf(page)) ?? null;
}

const ICONS: Record<Page, typeof IconGauge> = {
  car: IconGauge,
  phones: IconDeviceMobile,
  details: IconListDetails,
  simulator: IconDeviceGamepad2,
  settings: IconSettings,
};
const NAMES: Record<Page, PlainKey<'common' | 'dashboard'>> = {
  car: 'dashboard.car',
  phones: 'dashboard.phones',
  details: 'dashboard.details',
  simulator: 'dashboard.simulator',
  settings: 'shell.settings',
};
const LOOK_ICONS: Record<Theme, typeof IconGauge> = { auto: IconSunMoon, day: IconSun, night: IconMoon };

const BUTTON =
  'flex min-h-16 w-full flex-col items-center justify-center gap-1 rounded-2xl text-sm leading-tight font-medium upright:w-auto upright:min-w-20 upright:flex-auto narrow:min-w-11 narrow:text-xs';

interface RailProps {
  page: Page;
  pages: readonly Page[];
}

function PageLinks({ page, pages }: RailProps) {
  const { t } = useDashboardTexts();
  return pages.map((each) => {
    const Icon = ICONS[each];
    const isHere = each === page;
    return (
      <a
        key={each}
        href={hashOf(each)}
        aria-current={isHere ? 'page' : undefined}
        className={`${BUTTON} ${isHere ? 'bg-raised text-strong' : 'text-quiet active:bg-raised'}`}
      >
        <Icon className={`size-7 ${isHere ? 'text-brand' : ''}`} aria-hidden="true" />
        <span className="max-w-full truncate">{t(NAMES[each])}</span>
      </a>
    );
  });
}

function LookButton() {
  const { t } = useDashboardTexts();
  const { theme } = useDashboard();
  const shown = useReadable(theme, (each) => each);
  const Icon = LOOK_ICONS[shown];
  const next = THEMES[(THEMES.indexOf(shown) + 1) % THEMES.length] ?? 'auto';
  const look = t(`dashboard.look.${shown}`);
  return (
    <RailButton label={t('dashboard.look', { look })} onClick={() => theme.choose(next)}>
      <Icon className="size-7" aria-hidden="true" />
      <span className="max-w-full truncate narrow:hidden">{look}</span>
    </RailButton>
  );
}

function LanguageButton() {
  const { t } = useDashboardTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RailButton label={t('shell.language')} onClick={() => setOpen(true)}>
        <IconLanguage className="size-7" aria-hidden="true" />
        <span className="max-w-full truncate narrow:hidden" aria-hidden="true">
          {t('shell.language')}
        </span>
      </RailButton>
      {isOpen && <LanguageChoice onClose={() => setOpen(false)} />}
    </>
  );
}

function RailButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`${BUTTON} text-quiet active:bg-raised`}
    >
      {children}
    </button>
  );
}

/** The buttons of the pages at the side of the driver's hand, and how the screen looks and speaks. */
export function Rail(props: RailProps) {
  const { t } = useDashboardTexts();
  return (
    <nav
      aria-label={t('dashboard.pages')}
      className="flex min-w-28 shrink-0 flex-col gap-1 overflow-y-auto border-e border-border bg-card p-2 upright:order-last upright:w-full upright:flex-row upright:flex-wrap upright:border-e-0 upright:border-t"
    >
      <PageLinks {...props} />
      <div className="mt-auto flex flex-col gap-1 upright:mt-0 upright:ms-auto upright:flex-row">
        <LookButton />
        <LanguageButton />
      </div>
    </nav>
  );
}

function LanguageChoice({ onClose }: { onClose: () => void }) {
  const { t, language, setLanguage } = useDashboardTexts();
  return (
    <Modal title={t('shell.language')} onClose={onClose}>
      <div className="mt-5 grid grid-cols-2 gap-3">
        {LANGUAGES.map((each) => (
          <BigButton
            key={each}
            variant={each === language ? 'chosen' : 'plain'}
            aria-pressed={each === language}
            lang={each}
            // A language whose texts cannot be loaded leaves the screen as it is.
            onClick={() => setLanguage(each).then(onClose, onClose)}
          >
            {LANGUAGE_NAMES[each]}
          </BigButton>
        ))}
      </div>
    </Modal>
  );
}
