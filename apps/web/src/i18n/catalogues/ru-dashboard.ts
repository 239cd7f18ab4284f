import type { DashboardCatalogue } from '../catalogue.ts';
import app from './ru/app.ts';
import dashboard from './ru/dashboard.ts';
import logs from './ru/logs.ts';
import sentryState from './ru/sentry-state.ts';
import sourceReasons from './ru/source-reasons.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
  ...sourceReasons,
  'shell.sinceTime': app['shell.sinceTime'],
  'shell.sinceDate': app['shell.sinceDate'],
};
export default texts;
