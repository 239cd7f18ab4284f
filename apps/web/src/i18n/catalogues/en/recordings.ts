const texts = {
  'recordings.empty': 'No recordings found for this date',
};
export default texts;
