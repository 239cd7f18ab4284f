import type { DashboardCatalogue } from '../catalogue.ts';
import app from './es/app.ts';
import dashboard from './es/dashboard.ts';
import logs from './es/logs.ts';
import sentryState from './es/sentry-state.ts';
import sourceReasons from './es/source-reasons.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
  ...sourceReasons,
  'shell.sinceTime': app['shell.sinceTime'],
  'shell.sinceDate': app['shell.sinceDate'],
};
export default texts;
