const texts = {
  'sentry.phase.unknown': 'What it is doing is shown once the car is connected',
  'sentry.phase.off': 'Off',
  'sentry.phase.starting': 'Starting the cameras',
  'sentry.phase.watching': 'Watching {{since}}',
  'sentry.phase.recording': 'Recording {{since}}',
  'sentry.phase.waiting': 'Waiting',
  'sentry.waits.driving': 'Starts once the car is parked',
  'sentry.waits.schedule': 'Paused at this hour',
  'sentry.waits.charge': 'Stopped to spare the battery',
  'sentry.waits.auxBattery': 'Stopped to spare the 12 V battery',
  'sentry.waits.place': 'Paused at this place',
  'sentry.waits.storage': 'Stopped: no room to record',
  'sentry.waits.cameras': 'Stopped: no camera gives a picture',
};
export default texts;
