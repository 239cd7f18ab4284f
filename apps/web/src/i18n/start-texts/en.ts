/** English texts of what is shown before any other code is there; the keys of these are the keys of all languages. */
const en = {
  'common.back': 'Back',
  'common.reload': 'Reload',
  'common.loading': 'Loading',
  'error.screen': 'This screen could not be shown.',
  'error.offline': 'The app could not be loaded. Check your internet connection.',
  'signIn.tagline': 'Your electric car on your phone: live, private, direct.',
  'signIn.google': 'Continue with Google',
  'signIn.demo': 'Demo sign-in',
  'signIn.demoHint': 'This server runs the demo: any email address will do.',
  'signIn.private': 'Phone and car talk directly and encrypted. No vehicle data is kept on our servers.',
  'signIn.waiting': 'Finish signing in in the other window.',
  'signIn.failed': 'Sign-in failed. Please try again.',
  'signIn.popupDone': 'You can close this window.',
  'beta.title': 'Closed beta',
  'beta.text': 'Ligo is in closed beta for now. Come back soon!',
};
export default en;
