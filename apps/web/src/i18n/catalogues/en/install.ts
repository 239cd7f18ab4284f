const texts = {
  'install.action': 'Install app',
  'install.title': 'Install Ligo',
  'install.text': 'On the home screen Ligo opens like any other app, also without a network.',
  'install.iosShare': 'Tap the Share button at the edge of the screen; newer iPhones keep it behind •••.',
  'install.iosAdd': 'Choose “Add to Home Screen”.',
  'install.iosConfirm': 'Tap “Add”, then open Ligo from the home screen.',
  'install.iosOther':
    'Tap Share, then “Add to Home Screen”. If this browser has no such entry, open this page in Safari.',
  'install.macDock': 'In the menu bar choose “File”, then “Add to Dock”.',
  'install.none':
    'This browser cannot install apps on a computer. Open this page in Chrome or Edge, or on your phone.',
  'install.menuOpen': 'Open the browser’s menu.',
  'install.menuChoose': 'Choose “Install app” or “Add to home screen”.',
};
export default texts;
