import type { DashboardCatalogue } from '../catalogue.ts';
import dashboard from './tr/dashboard.ts';
import logs from './tr/logs.ts';
import sentryState from './tr/sentry-state.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
};
export default texts;
