const texts = {
  'permission.title': 'Notification permission is required',
  'permission.text':
    'Ligo tells you when a door opens, when your car drives off, and when Sentry sees movement.',
  'permission.enable': 'Enable',
  'permission.denied': 'Notifications are blocked. Allow them for this page in the settings of your browser.',
  'permission.unsupported': 'This browser does not support notifications.',
  'permission.ios':
    'On iPhone, first add Ligo to the home screen: tap Share, then “Add to Home Screen”, and open it from there.',
  'permission.skip': 'Continue without notifications',
};
export default texts;
