const texts = {
  'notFound.title': 'There is nothing here · Ligo',
  'notFound.heading': 'There is nothing here',
  'notFound.text': 'The address may have been mistyped, or what was here is gone.',
};
export default texts;
