import type { DashboardCatalogue } from '../catalogue.ts';
import dashboard from './fr/dashboard.ts';
import logs from './fr/logs.ts';
import sentryState from './fr/sentry-state.ts';
import sourceReasons from './fr/source-reasons.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
  ...sourceReasons,
};
export default texts;
