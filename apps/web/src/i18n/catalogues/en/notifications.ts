const texts = {
  'notifications.title': 'Notifications',
  'notifications.intro': 'What Ligo tells you about {{name}}, even when the app is closed.',
  'notifications.notLoaded': 'The settings could not be loaded, so they cannot be changed now.',
  'notifications.driveChange': 'Driving and parking',
  'notifications.driveChangeHint': 'The car starts moving or is parked.',
  'notifications.doors': 'Doors',
  'notifications.doorsHint': 'A door, the hood or the trunk opens or closes.',
  'notifications.appStart': 'App in the car',
  'notifications.appStartHint': 'The Ligo app in the car has started.',
  'notifications.mcuReboot': 'Infotainment restart',
  'notifications.mcuRebootHint': 'The car has restarted its infotainment system.',
  'notifications.sentryMovement': 'Sentry movement',
  'notifications.sentryMovementHint': 'Sentry sees movement near the parked car, or has to stop watching.',
  'notifications.noSentry': 'No Sentry in this car',
};
export default texts;
