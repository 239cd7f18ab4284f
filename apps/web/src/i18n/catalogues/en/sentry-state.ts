const texts = {
  'sentry.phase.unknown': 'What it does now is known once the car is connected',
  'sentry.phase.off': 'Off',
  'sentry.phase.starting': 'Starting the cameras',
  'sentry.phase.watching': 'Watching since {{time}}',
  'sentry.phase.recording': 'Recording since {{time}}',
  'sentry.phase.waiting': 'Waiting',
  'sentry.waits.driving': 'Begins once the car is parked',
  'sentry.waits.schedule': 'Rests at this hour',
  'sentry.waits.charge': 'Stopped to spare the battery',
  'sentry.waits.auxBattery': 'Stopped to spare the 12 V battery',
  'sentry.waits.place': 'Rests at this place',
  'sentry.waits.storage': 'Stopped: no room to record',
  'sentry.waits.cameras': 'Stopped: no camera gives a picture',
};
export default texts;
