import app from './en/app.ts';
import cars from './en/cars.ts';
import install from './en/install.ts';
import logs from './en/logs.ts';
import notificationClick from './en/notification-click.ts';
import notifications from './en/notifications.ts';
import parts from './en/parts.ts';
import permissions from './en/permissions.ts';
import signIn from './en/sign-in.ts';
import status from './en/status.ts';
import trips from './en/trips.ts';
import update from './en/update.ts';

/** English texts, a file a subject; the keys of these are the keys of all languages. `{{name}}` marks what is filled in. */
const texts = {
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
