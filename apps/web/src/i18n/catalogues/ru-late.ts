import type { LateCatalogue } from '../catalogue.ts';
import help from './ru/help.ts';
import liveCamera from './ru/live-camera.ts';
import orders from './ru/orders.ts';
import recordings from './ru/recordings.ts';
import seats from './ru/seats.ts';
import sentry from './ru/sentry.ts';
import sentryState from './ru/sentry-state.ts';
import settings from './ru/settings.ts';

const texts: LateCatalogue = {
  ...help,
  ...liveCamera,
  ...orders,
  ...recordings,
  ...seats,
  ...sentry,
  ...sentryState,
  ...settings,
};
export default texts;
