const texts = {
  'update.title': 'New version available',
  'update.text': 'Updating takes a moment, and everything stays as it is.',
  'update.action': 'Update',
  'update.later': 'Later',
};
export default texts;
