import help from './en/help.ts';
import liveCamera from './en/live-camera.ts';
import orders from './en/orders.ts';
import recordings from './en/recordings.ts';
import seats from './en/seats.ts';
import sentry from './en/sentry.ts';
import sentryState from './en/sentry-state.ts';
import settings from './en/settings.ts';

/** English texts that come with the screens that show them. */
const texts = {
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
