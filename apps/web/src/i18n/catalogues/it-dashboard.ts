import type { DashboardCatalogue } from '../catalogue.ts';
import dashboard from './it/dashboard.ts';
import logs from './it/logs.ts';
import sentryState from './it/sentry-state.ts';
import sourceReasons from './it/source-reasons.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
  ...sourceReasons,
};
export default texts;
