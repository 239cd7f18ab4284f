const texts = {
  'landing.title': 'Ligo: your electric car on your phone',
  'landing.description':
    'Live status, trips, cameras and Sentry for your electric car. Phone and car talk directly and encrypted. Free during the beta.',
};
export default texts;
