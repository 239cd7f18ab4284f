import type { DashboardCatalogue } from '../catalogue.ts';
import dashboard from './es/dashboard.ts';
import logs from './es/logs.ts';
import sentryState from './es/sentry-state.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
};
export default texts;
