const texts = {
  'demo.label': 'Demo',
  'demo.text': 'This car lives in your browser: no account, and nothing is sent or kept.',
  'demo.short': 'A car in your browser',
  'demo.drive': 'Drive',
  'demo.park': 'Park',
  'demo.doors': 'Doors',
  'demo.openDoor': 'Open a door',
  'demo.mapOnly': 'Nothing is sent anywhere; only the map is fetched from the internet.',
  'demo.door.frontLeft': 'Front left door',
  'demo.door.frontRight': 'Front right door',
  'demo.door.rearLeft': 'Rear left door',
  'demo.door.rearRight': 'Rear right door',
  'demo.door.hood': 'Hood',
  'demo.door.trunk': 'Trunk',
  'demo.install': 'Get Ligo',
  'demo.howToInstall': 'How to install Ligo',
  'demo.failed': 'The demo could not be started.',
  'demo.cars': 'The demo has this one car. To pair your own, install Ligo and sign in.',
  'demo.notifications': 'You can try the switches, but the demo sends no notifications.',
  'demo.settings':
    'The demo has no account, so there is nothing to log out of or to delete. When you close this page, everything is gone.',
  'demo.storage': 'The demo keeps this only as long as the page is open.',
  'demo.camera': 'The demo’s car has no cameras. With your own car you see all four of them live here.',
  'demo.sentryTitle': 'Sentry needs a real car',
  'demo.sentry':
    'The demo’s car has no cameras. In your own car Sentry records when something moves near it while it is parked, and you watch the recordings here.',
};
export default texts;
