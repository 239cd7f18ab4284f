const texts = {
  'logout.action': 'Log out',
  'logout.title': 'Log out?',
  'logout.text':
    'Everything this phone keeps about your cars is deleted from it. The car keeps its own history.',
};
export default texts;
