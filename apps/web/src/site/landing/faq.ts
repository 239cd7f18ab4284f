import { addressIn, addressOf, ORIGIN } from '../addresses.ts';
import type { SitePageProps } from '../site-page.ts';

interface FaqEntry {
  id: string;
  question: string;
  answer: string;
  link?: { href: string; text: string };
}

const USB = { path: '/usb' } as const;
const DASHBOARD = { path: '/dashboard' } as const;

/** Questions that people have while they install, with their answers. */
export function faqEntries({ t, language }: SitePageProps): FaqEntry[] {
  const address = ORIGIN + addressOf(DASHBOARD);
  return [
    { id: 'usb-drive', question: t('landing.usbDriveTitle'), answer: t('landing.usbDriveText') },
    {
      id: 'usb-debugging',
      question: t('landing.debugTitle'),
      answer: t('landing.debugText'),
      link: { href: addressIn(language, USB), text: t('landing.debugLink') },
    },
    { id: 'initialization', question: t('landing.slowTitle'), answer: t('landing.slowText') },
    {
      id: 'dashboard',
      question: t('landing.dashboardTitle'),
      answer: t('landing.dashboardText', { address }),
      link: { href: addressIn(language, DASHBOARD), text: t('landing.dashboardLink') },
    },
  ];
}
