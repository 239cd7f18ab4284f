import type { DashboardCatalogue } from '../catalogue.ts';
import app from './fr/app.ts';
import dashboard from './fr/dashboard.ts';
import logs from './fr/logs.ts';
import sentryState from './fr/sentry-state.ts';
import sourceReasons from './fr/source-reasons.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
  ...sourceReasons,
  'shell.sinceTime': app['shell.sinceTime'],
  'shell.sinceDate': app['shell.sinceDate'],
};
export default texts;
