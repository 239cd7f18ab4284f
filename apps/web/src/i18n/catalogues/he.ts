import type { Catalogue } from '../catalogue.ts';
import app from './he/app.ts';
import cars from './he/cars.ts';
import install from './he/install.ts';
import liveCamera from './he/live-camera.ts';
import logs from './he/logs.ts';
import notificationClick from './he/notification-click.ts';
import notifications from './he/notifications.ts';
import parts from './he/parts.ts';
import permissions from './he/permissions.ts';
import recordings from './he/recordings.ts';
import seats from './he/seats.ts';
import sentry from './he/sentry.ts';
import settings from './he/settings.ts';
import signIn from './he/sign-in.ts';
import status from './he/status.ts';
import trips from './he/trips.ts';
import update from './he/update.ts';
import usb from './he/usb.ts';

const texts: Catalogue = {
  ...app,
  ...cars,
  ...install,
  ...liveCamera,
  ...logs,
  ...notificationClick,
  ...notifications,
  ...parts,
  ...permissions,
  ...recordings,
  ...seats,
  ...sentry,
  ...settings,
  ...signIn,
  ...status,
  ...trips,
  ...update,
  ...usb,
};
export default texts;
