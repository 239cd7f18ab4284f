import type { Catalogue } from '../catalogue.ts';
import app from './fr/app.ts';
import cars from './fr/cars.ts';
import install from './fr/install.ts';
import logs from './fr/logs.ts';
import notificationClick from './fr/notification-click.ts';
import notifications from './fr/notifications.ts';
import parts from './fr/parts.ts';
import permissions from './fr/permissions.ts';
import signIn from './fr/sign-in.ts';
import status from './fr/status.ts';
import trips from './fr/trips.ts';
import update from './fr/update.ts';

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
