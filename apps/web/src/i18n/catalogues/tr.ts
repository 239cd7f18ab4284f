import type { Catalogue } from '../catalogue.ts';
import app from './tr/app.ts';
import cars from './tr/cars.ts';
import install from './tr/install.ts';
import logs from './tr/logs.ts';
import notificationClick from './tr/notification-click.ts';
import notifications from './tr/notifications.ts';
import parts from './tr/parts.ts';
import permissions from './tr/permissions.ts';
import signIn from './tr/sign-in.ts';
import status from './tr/status.ts';
import trips from './tr/trips.ts';
import update from './tr/update.ts';

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
