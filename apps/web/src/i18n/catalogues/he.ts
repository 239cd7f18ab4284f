import type { Catalogue } from '../catalogue.ts';
import app from './he/app.ts';
import cars from './he/cars.ts';
import install from './he/install.ts';
import logs from './he/logs.ts';
import notificationClick from './he/notification-click.ts';
import notifications from './he/notifications.ts';
import parts from './he/parts.ts';
import permissions from './he/permissions.ts';
import signIn from './he/sign-in.ts';
import status from './he/status.ts';
import trips from './he/trips.ts';
import update from './he/update.ts';

const texts: Catalogue = {
  ...app,
  ...cars,
  ...install,
  ...logs,
  ...notificationClick,
  ...notifications,
  ...parts,
  ...permissions,
  ...signIn,
  ...status,
  ...trips,
  ...update,
};
export default texts;
