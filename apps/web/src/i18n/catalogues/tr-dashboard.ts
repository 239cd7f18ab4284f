import type { DashboardCatalogue } from '../catalogue.ts';
import dashboard from './tr/dashboard.ts';
import logs from './tr/logs.ts';
import sentryState from './tr/sentry-state.ts';
import sourceReasons from './tr/source-reasons.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
  ...sourceReasons,
};
export default texts;
