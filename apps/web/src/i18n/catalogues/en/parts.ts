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

  'sheet.more': 'Show more figures',
  'sheet.less': 'Show fewer figures',

  'carNote.offline': 'Can be changed once the car is connected',
  'carNote.waiting': 'Waiting for the car to answer',

  'map.title': 'Map',
  'map.source': 'Where the map comes from',
  'map.carHere': 'The car is here',
  'map.carThere': 'The car was here',
  'map.noPlace': 'The car’s place is not known',
  'map.unavailable':
    'This browser cannot draw the map: WebGL 2 is missing or turned off. Everything else works.',
  'map.plainRoute': 'Drawn without a map: no WebGL 2 here',
};
export default texts;
