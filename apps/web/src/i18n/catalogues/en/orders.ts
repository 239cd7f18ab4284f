/** What a car cannot be told, and orders whose end nobody knows. */
const texts = {
  'orders.none': 'This car cannot do it, or it has not been set up yet.',
  'orders.help': 'What you can do',
  'orders.unconfirmed': 'Sent, but the car did not confirm it',
};
export default texts;
