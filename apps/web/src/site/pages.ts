import { dashboardPage } from './dashboard/dashboard-page.tsx';
import { downloadPage } from './download/download-page.tsx';
import { landingPage } from './landing/landing-page.tsx';
import { notFoundPage } from './not-found/not-found-page.tsx';
import type { SitePage } from './site-page.ts';
import { usbPage } from './usb/usb-page.tsx';

export const SITE_PAGES: readonly SitePage[] = [
  landingPage,
  downloadPage,
  dashboardPage,
  usbPage,
  notFoundPage,
];
