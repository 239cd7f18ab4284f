import type { Cars } from './cars/cars.ts';
import type { Notifications } from './push/notifications.ts';
import type { OwnAccount } from './sign-in/own-account.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import type { UsbPassword } from './usb/usb-password.ts';

/** The operations that routes and signaling may call; each is complete in itself. */
export interface Capabilities {
  signIn: SignIn;
  account: OwnAccount;
  cars: Cars;
  notifications: Notifications;
  /** `null`: the operator configured no secret for it. */
  usbPassword: UsbPassword | null;
}
