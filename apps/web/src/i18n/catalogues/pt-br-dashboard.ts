import type { DashboardCatalogue } from '../catalogue.ts';
import app from './pt-br/app.ts';
import dashboard from './pt-br/dashboard.ts';
import logs from './pt-br/logs.ts';
import sentryState from './pt-br/sentry-state.ts';
import sourceReasons from './pt-br/source-reasons.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
  ...sourceReasons,
  'shell.sinceTime': app['shell.sinceTime'],
  'shell.sinceDate': app['shell.sinceDate'],
};
export default texts;
