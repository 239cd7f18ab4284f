const texts = {
  'sentry.title': 'Sentry',
  'sentry.recordings': 'Recordings',
  'sentry.configuration': 'Configuration',
  'sentry.on': 'Watch while parked',
  'sentry.onText': 'Records video when something moves near the parked car.',
};
export default texts;
