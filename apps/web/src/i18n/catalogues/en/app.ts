const texts = {
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.next': 'Next',
  'common.retry': 'Try again',
  'common.saveFile': 'Save file',
  'common.temporary':
    'The browser is not giving this app any storage right now. Data from the car is kept only while the app is open.',

  'account.title': 'Account',

  'error.unexpected': 'Unexpected error',
  'error.unable': 'Unable to complete the action',
  'error.checkConnection': 'Check your internet connection',

  'shell.menu': 'Menu',
  'shell.navigation': 'Screens',
  'shell.status': 'Status',
  'shell.trips': 'Trips',
  'shell.liveCamera': 'Live camera',
  'shell.sentry': 'Sentry',
  'shell.seats': 'Seats',
  'shell.settings': 'Settings',
  'shell.logs': 'Logs',
  'shell.notifications': 'Notifications',
  'shell.help': 'Help',
  'shell.language': 'Language',
  'shell.version': 'App in the car: {{version}}',
  'shell.connected': 'Connected to the car',
  'shell.waiting': 'Waiting for the car',
  'shell.connecting': 'Connecting',
  'shell.since.network': 'This phone has had no network since {{time}}.',
  'shell.since.server': 'Ligo’s server has been unreachable since {{time}}.',
  'shell.since.refused': 'Ligo’s server has been refusing this phone since {{time}}.',
  'shell.since.car': 'The car has not been online since {{time}}.',
  'shell.since.path': 'There has been no direct connection to the car since {{time}}.',
};
export default texts;
