const texts = {
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.next': 'Next',
  'common.missing': 'not known',
  'common.saveFile': 'Save file',
  'common.temporary':
    'The browser gives this app no storage right now. What comes from the car is kept only while the app is open.',

  'error.unexpected': 'Unexpected error',
  'error.unable': 'Unable to complete the action',
  'error.checkConnection': 'Check your internet connection',

  'shell.menu': 'Menu',
  'shell.closeMenu': 'Close menu',
  'shell.navigation': 'Screens',
  'shell.status': 'Status',
  'shell.trips': 'Trips',
  'shell.seats': 'Seats',
  'shell.settings': 'Settings',
  'shell.logs': 'Logs',
  'shell.notifications': 'Notifications',
  'shell.language': 'Language',
  'shell.version': 'App of the car: {{version}}',
  'shell.connected': 'Connected to the car',
  'shell.waiting': 'Waiting for the car',
  'shell.connecting': 'Connecting',
  'shell.since.network': 'This phone has had no network since {{time}}.',
  'shell.since.server': "Ligo's server has not been reachable since {{time}}.",
  'shell.since.refused': "Ligo's server has not let this phone in since {{time}}.",
  'shell.since.car': 'The car has not been online since {{time}}.',
  'shell.since.path': 'There has been no direct way to the car since {{time}}.',
};
export default texts;
