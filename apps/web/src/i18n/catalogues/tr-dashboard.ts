import type { DashboardCatalogue } from '../catalogue.ts';
import app from './tr/app.ts';
import dashboard from './tr/dashboard.ts';
import logs from './tr/logs.ts';
import sentryState from './tr/sentry-state.ts';
import sourceReasons from './tr/source-reasons.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
  ...sourceReasons,
  'shell.sinceTime': app['shell.sinceTime'],
  'shell.sinceDate': app['shell.sinceDate'],
};
export default texts;
