import type { Catalogue } from '../catalogue.ts';
import app from './it/app.ts';
import cars from './it/cars.ts';
import install from './it/install.ts';
import logs from './it/logs.ts';
import notificationClick from './it/notification-click.ts';
import notifications from './it/notifications.ts';
import parts from './it/parts.ts';
import permissions from './it/permissions.ts';
import signIn from './it/sign-in.ts';
import status from './it/status.ts';
import trips from './it/trips.ts';
import update from './it/update.ts';

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
