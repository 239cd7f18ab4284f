import type { DashboardCatalogue } from '../catalogue.ts';
import app from './it/app.ts';
import dashboard from './it/dashboard.ts';
import logs from './it/logs.ts';
import sentryState from './it/sentry-state.ts';
import sourceReasons from './it/source-reasons.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
  ...sourceReasons,
  'shell.sinceTime': app['shell.sinceTime'],
  'shell.sinceDate': app['shell.sinceDate'],
};
export default texts;
