import type { AccountExport } from '@ligo/protocol';
import type { CarTokens } from './cars/car-tokens.ts';
import type { LinkEvents } from './cars/link-events.ts';
import type { Config } from './config.ts';
import type { Notifications } from './push/notifications.ts';
import type { AccountTokens } from './sign-in/account-tokens.ts';
import type { OpenId } from './sign-in/open-id.ts';
import type { Accounts } from './storage/accounts.ts';
import type { Cars } from './storage/cars.ts';
import type { Links } from './storage/links.ts';
import type { PairingCodes } from './storage/pairing-codes.ts';
import type { Sessions } from './storage/sessions.ts';
import type { TokenKeys } from './storage/token-keys.ts';
import type { UsbPassword } from './usb/usb-password.ts';

/** What the borders of the server may call. */
export interface Capabilities {
  config: Config;
  nowMs: () => number;
  accounts: Accounts;
  /** Everything stored of an account, without secrets; `null` if there is no such account. */
  exportAccount(accountId: string): Promise<AccountExport | null>;
  sessions: Sessions;
  cars: Cars;
  links: Links;
  pairingCodes: PairingCodes;
  linkEvents: LinkEvents;
  openId: OpenId;
  tokenKeys: TokenKeys;
  accountTokens: AccountTokens;
  carTokens: CarTokens;
  notifications: Notifications;
  /** `null` where the operator configured no secret for it. */
  usbPassword: UsbPassword | null;
}
