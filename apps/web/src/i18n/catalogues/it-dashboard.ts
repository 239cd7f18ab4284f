import type { DashboardCatalogue } from '../catalogue.ts';
import dashboard from './it/dashboard.ts';
import logs from './it/logs.ts';
import sentryState from './it/sentry-state.ts';

const texts: DashboardCatalogue = {
  ...dashboard,
  ...logs,
  ...sentryState,
};
export default texts;
