import type { Catalogue } from '../catalogue.ts';
import app from './es/app.ts';
import cars from './es/cars.ts';
import install from './es/install.ts';
import logs from './es/logs.ts';
import notificationClick from './es/notification-click.ts';
import notifications from './es/notifications.ts';
import parts from './es/parts.ts';
import permissions from './es/permissions.ts';
import signIn from './es/sign-in.ts';
import status from './es/status.ts';
import trips from './es/trips.ts';
import update from './es/update.ts';

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
