import type { Catalogue } from '../catalogue.ts';
import app from './ru/app.ts';
import cars from './ru/cars.ts';
import install from './ru/install.ts';
import logs from './ru/logs.ts';
import notificationClick from './ru/notification-click.ts';
import notifications from './ru/notifications.ts';
import parts from './ru/parts.ts';
import permissions from './ru/permissions.ts';
import signIn from './ru/sign-in.ts';
import status from './ru/status.ts';
import trips from './ru/trips.ts';
import update from './ru/update.ts';

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
