/** What notifications say in English; its keys are the keys of all languages. */
const en = {
  unnamedCar: 'My car',
  moving: 'Drove off',
  parked: 'Parked',
  doorOpen: 'Open: {{door}}',
  doorClosed: 'Closed: {{door}}',
  door1: 'front left door (driver)',
  door2: 'front right door',
  door3: 'rear left door',
  door4: 'rear right door',
  door5: 'hood',
  door6: 'trunk',
  otherDoor: 'door',
  appStarted: 'The Ligo app has started in the car',
  reboot: 'The infotainment system was restarted. Ligo is running again.',
  sentryMovement: 'Sentry has seen movement',
  unlinked: 'You have been disconnected from the car',
  neutralTitle: 'Ligo',
  neutral: 'There is news from your car. Open Ligo to see it.',
};
export default en;
