import app from './en/app.ts';
import dashboard from './en/dashboard.ts';
import logs from './en/logs.ts';
import sentryState from './en/sentry-state.ts';
import sourceReasons from './en/source-reasons.ts';

/** English texts of the car's own screen, some of which phones show, too. */
const texts = {
  ...dashboard,
  ...logs,
  ...sentryState,
  ...sourceReasons,
  'shell.sinceTime': app['shell.sinceTime'],
  'shell.sinceDate': app['shell.sinceDate'],
};
export default texts;
