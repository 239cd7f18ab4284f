import type { Cars } from './cars/cars.ts';
import type { Notifications } from './push/notifications.ts';
import type { OwnAccount } from './sign-in/own-account.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import type { UsbPassword } from './usb/usb-password.ts';

/** What the borders of the server may call; each does all that belongs to an act. */
export interface Capabilities {
  signIn: SignIn;
  account: OwnAccount;
  cars: Cars;
  notifications: Notifications;
  /** `null` where the operator configured no secret for it. */
  usbPassword: UsbPassword | null;
}
