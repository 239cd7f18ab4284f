import type { DashboardCatalogue } from '../catalogue.ts';
import dashboard from './es/dashboard.ts';
import logs from './es/logs.ts';
import sentryState from './es/sentry-state.ts';
import sourceReasons from './es/source-reasons.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
  ...sourceReasons,
};
export default texts;
