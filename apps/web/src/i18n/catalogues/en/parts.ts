const texts = {
  'day.today': 'Today',
  'day.yesterday': 'Yesterday',
  'day.previous': 'Previous day',
  'day.next': 'Next day',
  'day.choose': 'Choose a date',
  'day.previousMonth': 'Previous month',
  'day.nextMonth': 'Next month',
  'day.marked': 'has entries',

  'pull.pull': 'Pull down to refresh',
  'pull.release': 'Release to refresh',
  'pull.refresh': 'Refresh',

  'sheet.more': 'Show more figures',
  'sheet.less': 'Show fewer figures',
};
export default texts;
