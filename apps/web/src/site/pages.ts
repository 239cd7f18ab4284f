import { landingPage } from './landing/landing-page.tsx';
import type { SitePage } from './site-page.ts';

/** Every public page. */
export const SITE_PAGES: readonly SitePage[] = [landingPage];
