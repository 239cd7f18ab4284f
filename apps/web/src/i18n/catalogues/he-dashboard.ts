import type { DashboardCatalogue } from '../catalogue.ts';
import dashboard from './he/dashboard.ts';
import logs from './he/logs.ts';
import sentryState from './he/sentry-state.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
};
export default texts;
