import type { Catalogue } from '../catalogue.ts';
import app from './pt-br/app.ts';
import cars from './pt-br/cars.ts';
import install from './pt-br/install.ts';
import logs from './pt-br/logs.ts';
import notificationClick from './pt-br/notification-click.ts';
import notifications from './pt-br/notifications.ts';
import parts from './pt-br/parts.ts';
import permissions from './pt-br/permissions.ts';
import signIn from './pt-br/sign-in.ts';
import status from './pt-br/status.ts';
import trips from './pt-br/trips.ts';
import update from './pt-br/update.ts';

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
