import type { DashboardCatalogue } from '../catalogue.ts';
import dashboard from './he/dashboard.ts';
import logs from './he/logs.ts';
import sentryState from './he/sentry-state.ts';
import sourceReasons from './he/source-reasons.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
  ...sourceReasons,
};
export default texts;
