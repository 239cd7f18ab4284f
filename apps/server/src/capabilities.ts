import type { CarTokens } from './cars/car-tokens.ts';
import type { LinkEvents } from './cars/link-events.ts';
import type { Config } from './config.ts';
import type { AccountTokens } from './sign-in/account-tokens.ts';
import type { cookieCalls } from './sign-in/sign-in-routes.ts';
import type { Cars } from './storage/cars.ts';
import type { Links } from './storage/links.ts';
import type { UsbPassword } from './usb/usb-password.ts';

/** What the borders of the server, HTTP and signaling, may call. */
export interface Capabilities {
  config: Config;
  nowMs: () => number;
  cars: Cars;
  links: Links;
  linkEvents: LinkEvents;
  accountTokens: AccountTokens;
  carTokens: CarTokens;
  cookies: ReturnType<typeof cookieCalls>;
  usbPassword: UsbPassword | null;
}
