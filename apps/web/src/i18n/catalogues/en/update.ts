const texts = {
  'update.title': 'New version available',
  'update.text': 'Ligo has been renewed. Updating takes a moment, and everything stays as it is.',
  'update.action': 'Update',
  'update.later': 'Later',
};
export default texts;
