/** Debian's Chromium; Playwright's own browsers are not needed. */
export const chromiumPath = process.env.LIGO_CHROMIUM ?? '/usr/bin/chromium';

/** Keeps the browser quiet on the network, and lets it run as any user. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
