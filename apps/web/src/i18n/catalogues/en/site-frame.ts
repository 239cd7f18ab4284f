/** What stands around every public page. */
const texts = {
  'site.languages': 'Languages',
  'site.skip': 'Skip to the content',
  'site.openApp': 'Open the app',
  'site.download': 'Download',
  'site.usb': 'USB debugging',
  'site.dashboard': 'Dashboard',
  'site.note': 'Made for owners of electric cars. Free during the beta.',
  'site.home': 'Home page',
  'site.previewAlt': 'Ligo on a phone: the car on a map, with its figures below',
  'site.mapData': 'Map data',
  'site.social': 'Ligo elsewhere',
};
export default texts;
