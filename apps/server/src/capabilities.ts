import type { AccountExport } from '@ligo/protocol';
import type { Cars } from './cars/cars.ts';
import type { Notifications } from './push/notifications.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import type { UsbPassword } from './usb/usb-password.ts';

/** The operations that routes and signaling may call; each is complete in itself. */
export interface Capabilities {
  signIn: SignIn;
  account: {
    /** All stored data of an account except secrets; `null` if the account no longer exists. */
    export(accountId: string): Promise<AccountExport | null>;
    /** Deletes the account, and notifies signaling of the pairings that end with it. */
    delete(accountId: string): Promise<void>;
  };
  cars: Cars;
  notifications: Notifications;
  /** `null`: the operator configured no secret for it. */
  usbPassword: UsbPassword | null;
}
