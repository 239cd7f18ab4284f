import type { DashboardCatalogue } from '../catalogue.ts';
import app from './he/app.ts';
import dashboard from './he/dashboard.ts';
import logs from './he/logs.ts';
import sentryState from './he/sentry-state.ts';
import sourceReasons from './he/source-reasons.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
  ...sourceReasons,
  'shell.sinceTime': app['shell.sinceTime'],
  'shell.sinceDate': app['shell.sinceDate'],
};
export default texts;
